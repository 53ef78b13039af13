import { sheetsOf } from '../../server/imports/reading/sheets-of.ts'
import { Unreadable } from '../../server/imports/reading/unreadable.ts'

/** The rows of a file's first sheet. */
export async function tableOf(file: Buffer): Promise<string[][]> {
  const [sheet] = await sheetsOf(file)
  if (sheet?.refused) throw new Unreadable(sheet.refused)
  return sheet?.rows ?? []
}
