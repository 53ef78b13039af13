/** Stores the rows of an import: first as in the file, then with their meaning, then with their outcome. */
import type pg from 'pg'
import type { ImportOutcome, ImportTarget } from '../../../contract/routes/imports.ts'
import { meant } from '../shared/counted-sql.ts'
import type { ReadPerson } from './understanding/person.ts'
import { datedAmong, dateOrdersIn, type DateOrders } from './understanding/dates-and-address.ts'
import type { StoredImport } from './stored-import.ts'

type FileRow = { line: number; cells: string[] }

/** A mark that an attendance row made. */
export type MadeMark = { service_id: string; mark_id: string; date: string }

/**
 * `added_as`: the id under which a list would have added somebody whom another had added meanwhile. `waits`: undoing kept
 * this person only for other lists.
 */
export type Values = Record<string, unknown> & { marks?: MadeMark[]; added_as?: string; waits?: true }

export type StoredRow = {
  line: number
  cells: string[] | null
  outcome: ImportOutcome | null
  reason: string | null
  person: ReadPerson | null
  member_id: string | null
  before: Values | null
  after: Values | null
  settled: boolean
  undone: 'undone' | 'kept' | null
  /** Fields that others set since to the value that was written. */
  affirmed: string[]
}

const COLUMNS = 'line, cells, outcome, reason, person, member_id, before, after, settled, undone, affirmed'

export async function addRows(
  tx: pg.ClientBase,
  churchId: string,
  importId: string,
  rows: FileRow[],
): Promise<void> {
  await tx.query(
    `insert into import_rows (church_id, import_id, line, cells)
     select $1, $2, r.line, r.cells from jsonb_to_recordset($3::jsonb) as r(line int, cells jsonb)`,
    [churchId, importId, JSON.stringify(rows)],
  )
}

type Which = { after: number; limit: number; where?: string; values?: unknown[] }

/** Reads rows by number that match `where`. Its parameters begin with $5. */
export async function readRowsOf(
  tx: pg.ClientBase,
  churchId: string,
  importId: string,
  { after, limit, where = 'true', values = [] }: Which,
): Promise<StoredRow[]> {
  const { rows } = await tx.query<StoredRow>(
    `select ${COLUMNS} from import_rows
     where church_id = $1 and import_id = $2 and line > $3 and ${where} order by line limit $4`,
    [churchId, importId, after, limit, ...values],
  )
  return rows
}

/** Returns the distinct values of each of these columns. */
export async function valuesIn(
  tx: pg.ClientBase,
  churchId: string,
  importId: string,
  columns: number[],
): Promise<string[][]> {
  const { rows } = await tx.query<{ at: number; value: string }>(
    `select distinct c.at, r.cells ->> c.at as value from import_rows r cross join unnest($3::int[]) as c(at)
     where r.church_id = $1 and r.import_id = $2 and r.cells ->> c.at <> ''`,
    [churchId, importId, columns],
  )
  return columns.map((column) => rows.flatMap(({ at, value }) => (at === column ? [value] : [])))
}

export type RowChange = { line: number } & Partial<Omit<StoredRow, 'line' | 'cells' | 'affirmed'>>

const CHANGEABLE = [
  'outcome',
  'reason',
  'person',
  'member_id',
  'before',
  'after',
  'settled',
  'undone',
] as const

/** Fields that are not named stay unchanged; null is written. */
export async function changeRows(
  tx: pg.ClientBase,
  churchId: string,
  importId: string,
  changes: RowChange[],
): Promise<void> {
  if (changes.length === 0) return
  const sets = CHANGEABLE.map(
    (name) => `${name} = case when c.change ? '${name}' then n.${name} else r.${name} end`,
  )
  await tx.query(
    `update import_rows r set ${sets.join(', ')}
     from jsonb_array_elements($3::jsonb) as c(change), jsonb_populate_record(null::import_rows, c.change) n
     where r.church_id = $1 and r.import_id = $2 and r.line = n.line`,
    [churchId, importId, JSON.stringify(changes)],
  )
}

/** Finds the date order of a stored list from its rows. */
export async function dateOrdersOf(
  tx: pg.ClientBase,
  churchId: string,
  { id, columns }: StoredImport,
  targets: ImportTarget[],
): Promise<DateOrders> {
  const dated = datedAmong(targets)
  const values = dated.length ? await valuesIn(tx, churchId, id, dated) : []
  return dateOrdersIn(values, columns, targets)
}

export const GONE = 'This person was deleted meanwhile.'

/**
 * Finds the people of a preview who still exist when it is written. Maps the ids of the preview to living people. A
 * merged person maps to the record they were merged into.
 */
export async function remainingPeople(
  tx: pg.ClientBase,
  churchId: string,
  ids: string[],
): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ given: string; id: string }>(
    `select t.given, m.id from ${meant(2)} t
     join members m on m.church_id = $1 and m.id = t.id and m.deleted_at is null`,
    [churchId, ids],
  )
  return new Map(rows.map(({ given, id }) => [given, id]))
}
