/**
 * Empties rows of unfinished imports that name an erased person but carry nobody's id, by every name and contact
 * that the person's history holds. Such rows are broken, in question, not checked yet, or about to be written.
 */
import type pg from 'pg'
import { plainName } from '../../../sync/merge/names.ts'
import type { ImportColumn } from '../../../contract/routes/imports.ts'
import type { MemberRow } from '../../../contract/tables/people.ts'

/** The text does not say who the person was. */
export const EMPTIED_ROW =
  'Somebody of this name or number was erased from your church’s records, so this row was emptied. If it is somebody else, please add them.'

type Row = { line: number; outcome: string | null; cells: string[] }

const AT_ONCE = 2000

/**
 * Runs under the church's lock, with every name the person ever had. A concurrent reader of the rows waits and finds
 * them empty.
 */
export async function emptyRowsNaming(
  tx: pg.ClientBase,
  churchId: string,
  records: readonly Named[],
): Promise<void> {
  // Locks the imports before their rows, in the same order as a decision about a row does.
  const { rows: imports } = await tx.query<NamedFile>(
    'select id, file_name, columns, sheets from imports where church_id = $1 order by id for update',
    [churchId],
  )
  const said = records.map(saidOf)
  for (const file of imports) {
    await unname(tx, churchId, file, said)
    await emptyIn(tx, churchId, file.id, said)
  }
}

async function emptyIn(tx: pg.ClientBase, churchId: string, importId: string, said: readonly Said[]) {
  let after = 0
  for (;;) {
    const rows = await maybeNaming(tx, churchId, importId, said, after)
    const lines = rows.filter((row) => said.some((one) => names(row, one))).map(({ line }) => line)
    if (lines.length) await tx.query(EMPTY, [churchId, importId, lines, EMPTIED_ROW])
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)?.line ?? after
  }
}

async function maybeNaming(
  tx: pg.ClientBase,
  churchId: string,
  importId: string,
  said: readonly Said[],
  after: number,
): Promise<Row[]> {
  const words = said.flatMap(({ words: all, email }) =>
    [longest(all) ?? [], email?.replace(/['`]/g, '') ?? []].flat(),
  )
  const tails = said.flatMap(({ tail }) => tail ?? [])
  const { rows } = await tx.query<Row>(MAYBE, [churchId, importId, after, words, tails])
  return rows
}

const longest = (words: readonly string[]) => [...words].sort((a, b) => b.length - a.length)[0]

/**
 * Preselects rows quickly and misses none: it includes every row with letters beyond ASCII. A row with a member's id
 * belongs to that person.
 */
const MAYBE = `select r.line, r.outcome, r.cells
  from import_rows r cross join lateral (
    select r.cells::text as whole, lower(translate(r.cells::text, '''\`', '')) as plain,
      translate(r.cells::text, ' -().+/_:;,*\\tnr', '') as digits) t
  where r.church_id = $1 and r.import_id = $2 and r.line > $3 and r.cells is not null
    and not exists (select from members m where m.church_id = $1 and m.id = r.member_id)
    and (octet_length(t.whole) > length(t.whole)
      or exists (select from unnest($4::text[]) word where strpos(t.plain, word) > 0)
      or exists (select from unnest($5::text[]) tail where strpos(t.digits, tail) > 0))
  order by r.line limit ${AT_ONCE}`

/** Matches by name in any order, by the end of the number or by the email. */
function names(row: Row, { words, tail, email }: Said): boolean {
  const written = new Set(plainName(row.cells.join(' ')).split(' '))
  const reached = row.cells.some((cell) => reaches(cell, { tail, email }))
  // Many people share a single name. It counts beside the number or email, or if the row has no other word.
  const alone =
    words.length > 1 || reached || [...written].every((word) => words.includes(word) || !/\p{L}/u.test(word))
  const named = words.length > 0 && words.every((word) => written.has(word)) && alone
  // A row about to be written has a whole name: another name with this number is another person.
  // The same name is emptied in any case: it may be the same person with another number.
  const whole = row.outcome === 'new' || row.outcome === 'duplicate'
  return whole ? named : named || reached
}

/** Keeps the row's line, for the import's own counts. */
const EMPTY = `update import_rows set cells = null, person = null, before = null, after = null, member_id = null,
    settled = false, outcome = 'broken', reason = $4
  where church_id = $1 and import_id = $2 and line = any($3::int[])`

type NamedFile = { id: string; file_name: string; columns: ImportColumn[]; sheets: { name: string }[] }

/** Clears erased people from the names of a list and its sheets, and from its column headings. */
async function unname(
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

/** Keeps the file's extension. */
const nameless = (file: string) => `list${/\.\w{1,8}$/.exec(file)?.[0] ?? ''}`

/** Matches all words of the name in any order or written together, or the number or the email. */
function calls(file: string, one: Said): boolean {
  const written = plainName(file).split(' ')
  const together = [one.words, [...one.words].reverse()].map((words) => words.join(''))
  const named = one.words.length > 0 && one.words.every((word) => written.includes(word))
  return named || written.some((word) => word !== '' && together.includes(word)) || reaches(file, one)
}

/**
 * Finds headings that name the person. A first row taken for headings may be theirs, with a word of the name in each
 * cell.
 */
function naming(titles: string[], one: Said): string[] {
  const words = titles.map((title) => plainName(title).split(' '))
  const named = one.words.length > 0 && one.words.every((word) => words.some((all) => all.includes(word)))
  return titles.filter(
    (title, at) => reaches(title, one) || (named && one.words.some((word) => words[at]?.includes(word))),
  )
}

/** The words by which a file may name a person as they were at one time. */
type Said = { words: string[]; tail: string | undefined; email: string | undefined }

/** Turns an erased person's record into the words by which a file may name them. */
function saidOf({ first_name, last_name, phone_number, email }: Named): Said {
  return {
    words: plainName(`${first_name ?? ''} ${last_name ?? ''}`)
      .split(' ')
      .filter(Boolean),
    tail: phone_number?.replace(/\D/g, '').match(/\d{8}$/)?.[0],
    email: email?.toLowerCase(),
  }
}

const reaches = (cell: string, { tail, email }: Pick<Said, 'tail' | 'email'>): boolean =>
  Boolean((tail && cell.replace(/\D/g, '').includes(tail)) || (email && cell.toLowerCase().includes(email)))

/** The fields by which a file may name a person. */
type Named = Pick<MemberRow, 'first_name' | 'last_name' | 'phone_number' | 'email'>

type Changed = { id: string; changes: Record<string, [unknown, unknown]> }

/** Returns these records as they are and as they ever were, the latest first. */
export async function namedEver(
  tx: pg.ClientBase,
  churchId: string,
  records: readonly MemberRow[],
): Promise<Named[]> {
  const { rows } = await tx.query<Changed>(CHANGED, [churchId, records.map(({ id }) => id)])
  return records.flatMap((record) =>
    walkedBack(
      record,
      rows.filter(({ id }) => id === record.id),
    ),
  )
}

/** Changes by an administrator, an import or a merge are logged like any change. */
const CHANGED = `select subject_id as id, changes from audit_log
  where church_id = $1 and subject_id = any($2::uuid[]) and subject_table = 'members' and action = 'changed'
    and jsonb_typeof(changes) = 'object' and changes ?| array['first_name', 'last_name', 'phone_number', 'email']
  order by rev desc, id desc`

function walkedBack({ first_name, last_name, phone_number, email }: MemberRow, changed: Changed[]): Named[] {
  const states: Named[] = [{ first_name, last_name, phone_number, email }]
  for (const { changes } of changed) {
    const after = states.at(-1)!
    const before = Object.keys(after).map((field) => [field, beforeOf(changes, after, field as keyof Named)])
    states.push(Object.fromEntries(before) as Named)
  }
  return states
}

const beforeOf = (changes: Changed['changes'], after: Named, field: keyof Named): unknown => {
  const change = changes[field]
  return change ? change[0] : after[field]
}
