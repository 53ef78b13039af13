/**
 * Rows of lists on their way in that name somebody who is erased, and are nobody's by an id: broken, asked about, not
 * looked at yet, or about to be written.
 */
import type pg from 'pg'
import { plainName } from '../../../sync/merge/names.ts'
import type { Named } from './former-records.ts'
import { reaches, type Said, saidOf } from './how-a-file-says.ts'
import { type NamedFile, unname } from './import-headings.ts'

/** Says nothing of who it was. */
export const EMPTIED_ROW =
  'Somebody of this name or number was erased from your church’s records, so this row was emptied. If it is somebody else, please add them.'

type Row = { line: number; outcome: string | null; cells: string[] }

const AT_ONCE = 2000

/** Under the church's lock, by every name they ever had. Whoever looks at a list's rows meanwhile waits, and finds these empty. */
export async function emptyRowsNaming(
  tx: pg.ClientBase,
  churchId: string,
  records: readonly Named[],
): Promise<void> {
  // Before their rows, as whoever decides about one does.
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
 * Quick, and never too few: rows with letters beyond ASCII are all looked at. Written by its id, a row is that person's.
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

/** By name in any order, by the end of the number or by the e-mail. */
function names(row: Row, { words, tail, email }: Said): boolean {
  const written = new Set(plainName(row.cells.join(' ')).split(' '))
  const reached = row.cells.some((cell) => reaches(cell, { tail, email }))
  // One name alone is part of many people's: it counts beside the number or e-mail, or where no other word stands.
  const alone =
    words.length > 1 || reached || [...written].every((word) => words.includes(word) || !/\p{L}/u.test(word))
  const named = words.length > 0 && words.every((word) => written.has(word)) && alone
  // What is about to be written has a whole name of its own: another name with this number is another person. The same
  // name is emptied whatever stands beside it, for it may be the same person with another number.
  const whole = row.outcome === 'new' || row.outcome === 'duplicate'
  return whole ? named : named || reached
}

/** Its line stays, for the import's own counts. */
const EMPTY = `update import_rows set cells = null, person = null, before = null, after = null, member_id = null,
    settled = false, outcome = 'broken', reason = $4
  where church_id = $1 and import_id = $2 and line = any($3::int[])`
