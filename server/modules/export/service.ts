/** Exports everything a church owns as one ZIP, made while it is downloaded. */
import { finished, Readable } from 'node:stream'
import yazl from 'yazl'
import type { Deps } from '../../http/handler.ts'
import { churchTables, exported, type OwnTable } from './tables.ts'
import type pg from 'pg'
import { inChurch } from '../../db/in-church.ts'
import { csvLines, type FileValue } from '../../../contract/csv.ts'

type Parts = Pick<Deps, 'pool' | 'images' | 'logger'>

/** If a part fails, the stream breaks off, so that nobody takes half an archive for a whole one. */
export async function exportChurch({ pool, images, logger }: Parts, churchId: string): Promise<Readable> {
  const zip = new yazl.ZipFile()
  const out = zip.outputStream as Readable
  zip.on('error', (error: Error) => {
    logger.error({ failed: error.message }, 'an export broke off')
    out.destroy(error)
  })
  zip.addBuffer(Buffer.from(README), 'README.txt')
  const add = (name: string, columns: string[], rows: () => AsyncIterable<ExportRow>) => {
    addLazily(zip, `json/${name}.json`, () => jsonFile(rows()))
    addLazily(zip, `csv/${name}.csv`, () => csvFile(columns, rows()))
  }
  add('team', TEAM_COLUMNS, () => teamRows(pool, churchId))
  const tables = exported(await churchTables(pool))
  for (const table of tables)
    add(table.file, [...table.columns, ...Object.keys(table.named)], () => rowsOf(pool, churchId, table))
  const uploads = tables.find(({ name }) => name === 'uploads')
  if (uploads)
    for await (const { id } of rowsOf(pool, churchId, uploads))
      addLazily(zip, `pictures/${String(id)}.webp`, () => picture(images, churchId, String(id)))
  zip.end()
  return out
}

/**
 * Reads each file only when its turn comes, and stops when the download ends. yazl itself does not notice a failed
 * read.
 */
function addLazily(zip: yazl.ZipFile, path: string, content: () => AsyncIterable<string | Buffer>): void {
  zip.addReadStreamLazy(path, (begin) => {
    const source = Readable.from(content())
    source.on('error', (error) => zip.emit('error', error))
    finished(zip.outputStream, () => source.destroy())
    begin(null, source)
  })
}

/** Empty if the picture is on an image host: its address is in the row that shows it. */
async function* picture(images: Deps['images'], churchId: string, id: string): AsyncGenerator<Buffer> {
  const bytes = await images.get(churchId, id)
  if (bytes) yield bytes
}

type ExportRow = Record<string, unknown>

const PAGE = 500

/**
 * Each page is a transaction of its own, so an hour-long download holds nothing open. Rows written meanwhile may be
 * missing. No row is repeated or left out because of such writes.
 */
async function* rowsOf(pool: pg.Pool, churchId: string, table: OwnTable): AsyncGenerator<ExportRow> {
  let after: unknown[] | null = null
  for (;;) {
    const page: ExportRow[] = await readPage(pool, churchId, table, after)
    for (const row of page) yield row
    const last = page.at(-1)
    if (!last || page.length < PAGE || table.key.length === 0) return
    after = table.key.map(({ column }) => last[column])
  }
}

async function readPage(
  pool: pg.Pool,
  churchId: string,
  { name, only, columns, key, named }: OwnTable,
  after: unknown[] | null,
): Promise<ExportRow[]> {
  const keys = key.map(({ column }) => `"${column}"`).join(', ')
  const from = key.map(({ type }, index) => `$${index + 2}::${type}`).join(', ')
  const list = [
    ...columns.map((column) => `"${column}"`),
    ...Object.entries(named).map(([column, sql]) => `${sql} as "${column}"`),
  ].join(', ')
  const text = `select row_to_json(line)::text as row from (
      select ${list} from "${name}" t where church_id = $1 and ${only} ${after ? `and (${keys}) > (${from})` : ''}
      ${keys && `order by ${keys}`} limit ${PAGE}) line`
  const { rows } = await inChurch(pool, churchId, (tx) =>
    tx.query<{ row: string }>(text, [churchId, ...(after ?? [])]),
  )
  return rows.map(({ row }) => JSON.parse(row) as ExportRow)
}

/** Reads present and former team members. Their accounts are their own, so only names and features are exported. */
async function* teamRows(pool: pg.Pool, churchId: string): AsyncGenerator<ExportRow> {
  const { rows } = await pool.query<{ row: string }>(
    `select row_to_json(t)::text as row from (
       select a.id, a.first_name, a.last_name, a.email, m.member_id, m.is_owner, m.features, m.status, m.created_at, m.removed_at
       from memberships m join accounts a on a.id = m.account_id where m.church_id = $1 order by m.created_at, a.id) t`,
    [churchId],
  )
  for (const { row } of rows) yield JSON.parse(row) as ExportRow
}

/** Reads the rows of a church's table in pages: fifty thousand members are never in memory together. */
const TEAM_COLUMNS = [
  'id',
  'first_name',
  'last_name',
  'email',
  'member_id',
  'is_owner',
  'features',
  'status',
  'created_at',
  'removed_at',
]

/** Writes rows as the lines of a file while they are read. */
async function* jsonFile(rows: AsyncIterable<ExportRow>): AsyncGenerator<string> {
  let between = '[\n'
  for await (const row of rows) {
    yield between + JSON.stringify(row)
    between = ',\n'
  }
  yield between === ',\n' ? '\n]\n' : '[]\n'
}

/** Each column of the table is a column of the file. */
export const csvFile = (columns: readonly string[], rows: AsyncIterable<ExportRow>): AsyncGenerator<string> =>
  csvLines(
    columns.map((title) => ({
      title,
      type: OF_DIGITS.test(title) ? ('digits' as const) : ('text' as const),
      value: (row: ExportRow) => valueOf(row[title]),
    })),
    rows,
  )

function valueOf(value: unknown): FileValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

/** The columns of account numbers, bank codes and references. */
const OF_DIGITS = /(?:account_number|bank_code|reference|provider_id)$/

/** The text beside the files, for a person who opens them years later. */
const README = `Everything your church keeps here.

csv/       one file for each kind of record; opens in Excel, LibreOffice or Google Sheets
json/      the same, for programs: numbers, lists and nothing-there kept apart
pictures/  the pictures that were uploaded, by their id

members are your people, services your services, marks who was present when (removed_by names the change that took a
mark back), headcounts the taps of the counters at the door, consents what people agreed to and in which words,
audit_log who changed what and who signed in when, team who works for the church here, changes_not_taken what phones delivered and was refused
(rejected) or still waits for an administrator to decide on it (quarantined). Ids lead from one file to another: a mark's person_id is
the id of a member. Beside the ids of cells and departments members.csv has their names, and the day each person joined,
so that it can be brought into another church as it is. Times are UTC, dates the church's own. Where a record has deleted_at it was deleted then.
Amounts are in hundredths: 250000 kobo are 2,500 naira.

Not in here: passwords of your team and the devices they are signed in on, which belong to those people, and what
phones and the server keep among themselves.
`
