import { importRoutes, MAX_IMPORT_BYTES, type ImportKind } from '../../../contract/routes/imports.ts'
import { api } from '../../lib/api/api.ts'
import { ApiProblem } from '../../lib/api/problem.ts'
import { t } from './messages.ts'

/**
 * Removes photos, logos and sounds from a phone's contacts: 600 contacts with photos are 12 MB, without them 100 KB.
 * The file is read piece by piece and never held whole.
 */

const DROPPED = /^([\w-]+\.)?(PHOTO|LOGO|SOUND)[;:]/i

const NEW_LINE = 10
const COLON = 58

/** Long enough for any property's name. */
const NAME_BYTES = 60

/** Returns the same contacts in fewer bytes. All other lines stay as they are, byte for byte. */
export async function withoutPhotos(file: Blob): Promise<Blob> {
  const kept: BlobPart[] = []
  const cut = new PhotoCutter((line) => kept.push(line))
  const reader = file.stream().getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) cut.write(read.value)
  cut.end()
  return new Blob(kept, { type: file.type })
}

/** Takes a vCard file in pieces of any size and passes on the lines that stay. */
class PhotoCutter {
  #begun: Uint8Array<ArrayBuffer>[] = []
  #dropping = false
  readonly #keep: (bytes: Uint8Array<ArrayBuffer>) => void

  constructor(keep: (bytes: Uint8Array<ArrayBuffer>) => void) {
    this.#keep = keep
  }

  write(piece: Uint8Array): void {
    let from = 0
    // Consecutive lines that stay are passed on together.
    let keptFrom: number | null = null
    const flush = (to: number) => {
      if (keptFrom !== null && to > keptFrom) this.#keep(piece.slice(keptFrom, to))
      keptFrom = null
    }
    for (let end = piece.indexOf(NEW_LINE); end >= 0; end = piece.indexOf(NEW_LINE, from)) {
      const line = piece.subarray(from, end + 1)
      if (this.#begun.length > 0) {
        this.#begun.push(line.slice())
        this.#takeBegun()
      } else if (this.#stays(line)) keptFrom ??= from
      else flush(from)
      from = end + 1
    }
    flush(from)
    if (from < piece.length) this.#begun.push(piece.slice(from))
  }

  end(): void {
    if (this.#begun.length > 0) this.#takeBegun()
  }

  #takeBegun(): void {
    const length = this.#begun.reduce((sum, part) => sum + part.length, 0)
    const line = new Uint8Array(length)
    let at = 0
    for (const part of this.#begun) {
      line.set(part, at)
      at += part.length
    }
    this.#begun = []
    if (this.#stays(line)) this.#keep(line)
  }

  /**
   * A photo continues in lines that begin with a space. Old phones omit the space, but such lines never contain a
   * colon.
   */
  #stays(line: Uint8Array): boolean {
    const goesOn = line[0] === 32 || line[0] === 9 || !line.includes(COLON)
    if (!(this.#dropping && goesOn)) this.#dropping = DROPPED.test(asText(line.subarray(0, NAME_BYTES)))
    return !this.#dropping
  }
}

const asText = (bytes: Uint8Array) => String.fromCharCode(...bytes)

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
