import { sheetsOf } from '../../server/modules/imports/reading/read-file.ts'
import { Unreadable } from '../../server/modules/imports/reading/sheet.ts'

/** The rows of a file's first sheet. */
export async function tableOf(file: Buffer): Promise<string[][]> {
  const [sheet] = await sheetsOf(file)
  if (sheet?.refused) throw new Unreadable(sheet.refused)
  return sheet?.rows ?? []
}
