/** Reads and writes rows of synced tables, many at a time. The statements are built from the contract's row. */
import type pg from 'pg'
import { tables, type RowOf, type TableName } from '../../contract/tables/index.ts'
import type { MarkReceipt } from './receipts.ts'
import { latestToday } from '../../contract/fields.ts'
import { childUntil, isChildOn, isMinorOn } from '../../contract/calendar/child-age.ts'
import type { MemberRow } from '../../contract/tables/people.ts'
import { nameKey } from '../../sync/merge/names.ts'

type Row = Record<string, unknown>

export const fieldsOf = (table: TableName) => Object.keys(tables[table].row.shape)

type Numbered<T extends TableName = TableName> = { row: RowOf<T>; rev: number }

/** Returns rows by id, deleted ones included. Unknown ids are left out. */
export async function readRows<T extends TableName>(
  tx: pg.PoolClient,
  churchId: string,
  table: T,
  ids: string[],
): Promise<RowOf<T>[]> {
  const text = `select ${fieldsOf(table).join(', ')} from ${table} where church_id = $1 and id = any($2::uuid[])`
  const { rows } = await tx.query<RowOf<T>>({ name: `read-${table}`, text, values: [churchId, ids] })
  return rows
}

/** Inserts or overwrites whole rows, each with its rev. */
export async function writeRows(
  tx: pg.PoolClient,
  churchId: string,
  table: TableName,
  rows: Numbered[],
): Promise<void> {
  const values = [churchId, rowsJson(table, rows)]
  await tx.query({ name: `write-${table}`, text: upsertSql(table, '$2'), values })
}

/**
 * Builds the input of `upsertSql`: whole rows with the columns that only the server keeps.
 * @param receipts of marks that are their op's receipt, by id
 */
export function rowsJson(
  table: TableName,
  rows: Numbered[],
  receipts: ReadonlyMap<string, MarkReceipt> = new Map(),
): string {
  return JSON.stringify(
    rows.map(({ row, rev }) => ({ ...row, ...derivedColumns(table, row), ...receipts.get(row.id), rev })),
  )
}

/** $1 is the church, `json` the parameter with the rows. */
export function upsertSql(table: TableName, json: string): string {
  const columns = [...fieldsOf(table), ...Object.keys(derivedColumns(table, {} as Row)), 'rev']
  // A later change of a mark carries nothing about the op that made it.
  const receipt = table === 'marks' ? ['op_seq', 'op_hash'] : []
  const updates = [
    ...columns.filter((column) => column !== 'id').map((column) => `${column} = excluded.${column}`),
    ...receipt.map((column) => `${column} = coalesce(excluded.${column}, ${table}.${column})`),
  ]
  const all = [...columns, ...receipt].join(', ')
  return `insert into ${table} (church_id, ${all})
    select $1::uuid, ${all} from jsonb_populate_recordset(null::${table}, ${json}::jsonb)
    on conflict (church_id, id) do update set ${updates.join(', ')}`
}

const DERIVED: Partial<Record<TableName, (row: Row) => Row>> = {
  members: (row) => ({
    name_key: nameKey(String(row.first_name ?? ''), String(row.last_name ?? '')),
    counts_as_child: countsAsChild(row as Partial<MemberRow>),
    counts_as_minor: countsAsMinor(row as Partial<MemberRow>),
  }),
  services: (row) => ({ name_key: nameKey(String(row.name ?? '')) }),
}

/** Phones of ushers hold a child's details. A job withdraws them when the child is one no more. */
export const countsAsChild = (row: Partial<MemberRow>): boolean =>
  !row.deleted_at && isChildOn(childUntil(row), latestToday())

/** Known to be under 18, and no child any more. */
const countsAsMinor = (row: Partial<MemberRow>): boolean =>
  !row.deleted_at && !countsAsChild(row) && isMinorOn(childUntil(row), latestToday())

/** Derives columns that only the server keeps: it alone looks people and services up by them. */
function derivedColumns(table: TableName, row: Row): Row {
  return DERIVED[table]?.(row) ?? {}
}

/** The columns that hold a moment, in any synced table. */
export const INSTANTS: ReadonlySet<string> = new Set([
  'created_at',
  'deleted_at',
  'arrived_at',
  'tapped_at',
  'counted_at',
  'changed_at',
  'written_at',
  'happened_at',
])

/**
 * PostgreSQL's JSON has "+00:00" and microseconds. Rows have ISO 8601 with "Z" and milliseconds, so that times compare as
 * text.
 */
export function withUtcInstants<Row extends object>(row: Row): Row {
  const fields = row as Record<string, unknown>
  for (const [name, value] of Object.entries(fields)) {
    if (INSTANTS.has(name) && typeof value === 'string') fields[name] = new Date(value).toISOString()
  }
  return row
}
