/** The rows of an import: kept as the file has them, then with what they mean, then with what became of them. */
import type pg from 'pg'
import type { ImportOutcome } from '../../contract/routes/imports.ts'
import type { ReadPerson } from './understanding/person-of.ts'

export type FileRow = { line: number; cells: string[] }

/** A mark that an attendance row made. */
export type MadeMark = { service_id: string; mark_id: string; date: string }

/**
 * `added_as`: the id under which a list would have added somebody whom another had added meanwhile.
 * `waits`: undoing left this person for other lists alone.
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

/** By number, those that `where` names; its parameters begin with $5. */
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

/** What stands in each of these columns, each value once. */
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

/** What is not named stays as it is; null is written. */
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
