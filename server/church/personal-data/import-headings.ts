/** Clears erased people from the names of a list and its sheets, and from its column headings. */
import type pg from 'pg'
import type { ImportColumn } from '../../../contract/routes/imports.ts'
import { plainName } from '../../../sync/merge/names.ts'
import { reaches, type Said } from './how-a-file-says.ts'

export type NamedFile = { id: string; file_name: string; columns: ImportColumn[]; sheets: { name: string }[] }

export async function unname(
  tx: pg.ClientBase,
  churchId: string,
  { id, file_name, columns, sheets }: NamedFile,
  said: readonly Said[],
): Promise<void> {
  const name = said.some((one) => calls(file_name, one)) ? nameless(file_name) : file_name
  const titles = columns.map(({ title }) => title)
  const gone = new Set(said.flatMap((one) => naming(titles, one)))
  const unnamed = sheets.map((sheet, at) =>
    said.some((one) => calls(sheet.name, one)) ? { ...sheet, name: `Sheet ${at + 1}` } : sheet,
  )
  const isSheet = unnamed.some((sheet, at) => sheet !== sheets[at])
  if (name === file_name && !gone.size && !isSheet) return
  await tx.query(
    'update imports set file_name = $3, columns = $4, sheets = $5 where church_id = $1 and id = $2',
    [
      churchId,
      id,
      name,
      JSON.stringify(
        columns.map((column, at) =>
          gone.has(column.title) ? { ...column, title: `Column ${at + 1}` } : column,
        ),
      ),
      JSON.stringify(unnamed),
    ],
  )
}

/** What kind of file it was stays. */
const nameless = (file: string) => `list${/\.\w{1,8}$/.exec(file)?.[0] ?? ''}`

/** All words of the name in any order, written together too, or the number or the e-mail. */
function calls(file: string, one: Said): boolean {
  const written = plainName(file).split(' ')
  const together = [one.words, [...one.words].reverse()].map((words) => words.join(''))
  const named = one.words.length > 0 && one.words.every((word) => written.includes(word))
  return named || written.some((word) => word !== '' && together.includes(word)) || reaches(file, one)
}

/** A first row that was taken for headings may be theirs, a word of the name in each. */
function naming(titles: string[], one: Said): string[] {
  const words = titles.map((title) => plainName(title).split(' '))
  const named = one.words.length > 0 && one.words.every((word) => words.some((all) => all.includes(word)))
  return titles.filter(
    (title, at) => reaches(title, one) || (named && one.words.some((word) => words[at]?.includes(word))),
  )
}
