/** How a synced table's rows are read and written, many at a time. The statements follow from the contract's row. */
import type pg from 'pg'
import { tables, type RowOf, type TableName } from '../../../contract/tables/index.ts'
import { derivedColumns } from './derived-columns.ts'

type Row = Record<string, unknown>

const fields = (table: TableName) => Object.keys(tables[table].row.shape)

/** Rows by id, deleted ones included. Ids that are not there are left out. */
export async function readRows<T extends TableName>(
  tx: pg.PoolClient,
  churchId: string,
  table: T,
  ids: string[],
): Promise<RowOf<T>[]> {
  const text = `select ${fields(table).join(', ')} from ${table} where church_id = $1 and id = any($2::uuid[])`
  const { rows } = await tx.query<RowOf<T>>({ name: `read-${table}`, text, values: [churchId, ids] })
  return rows
}

/** Inserts or overwrites whole rows, each with its rev. */
export async function writeRows<T extends TableName>(
  tx: pg.PoolClient,
  churchId: string,
  table: T,
  rows: { row: RowOf<T>; rev: number }[],
): Promise<void> {
  const full = rows.map(({ row, rev }) => ({ ...row, ...derivedColumns(table, row), rev }))
  await tx.query({ name: `write-${table}`, text: upsert(table), values: [churchId, JSON.stringify(full)] })
}

function upsert(table: TableName): string {
  const columns = [...fields(table), ...Object.keys(derivedColumns(table, {} as Row)), 'rev']
  const updates = columns
    .filter((column) => column !== 'id')
    .map((column) => `${column} = excluded.${column}`)
  return `insert into ${table} (church_id, ${columns.join(', ')})
    select $1::uuid, ${columns.join(', ')} from jsonb_populate_recordset(null::${table}, $2::jsonb)
    on conflict (church_id, id) do update set ${updates.join(', ')}`
}
