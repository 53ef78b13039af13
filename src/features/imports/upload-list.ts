import { importRoutes, MAX_IMPORT_BYTES, type ImportKind } from '../../../contract/routes/imports.ts'
import { api } from '../../lib/api/api.ts'
import { ApiProblem } from '../../lib/api/problem.ts'
import { t } from './messages.ts'
import { withoutPhotos } from './without-photos.ts'

/** The last chosen file and its import, so that other sheets can be read without choosing the file again. */
let chosen: { id: string; file: File } | undefined

export const chosenFile = (id: string): File | undefined => (chosen?.id === id ? chosen.file : undefined)

/**
 * Sends a list to the server. Throws ApiProblem if it cannot be read.
 * @param sheets places in an Excel file; without them the server looks for the list
 * @returns the import's id
 */
export async function uploadList(file: File, kind: ImportKind, sheets?: readonly number[]): Promise<string> {
  const list = /\.vcf$/i.test(file.name) ? await withoutPhotos(file) : file
  if (list.size > MAX_IMPORT_BYTES) throw new ApiProblem('TOO_LARGE', t('imports.tooLarge'))
  const body = new FormData()
  body.append('file', list, file.name)
  const query = { kind, ...(sheets && { sheets: sheets.join(',') }) }
  const { id } = await api.call(importRoutes.uploadImport, { query, body })
  chosen = { id, file }
  return id
}
