/** The rows of a church's table, some hundred at a time: fifty thousand members never stand in memory together. */
import type pg from 'pg'
import { inChurch } from '../../db/in-church.ts'
import type { OwnTable } from './tables.ts'

export type ExportRow = Record<string, unknown>

const PAGE = 500

/**
 * Each page is a transaction of its own: a download that takes an hour holds nothing open. Who writes meanwhile may be
 * in it or not; no row comes twice or is left out for it.
 */
export async function* rowsOf(pool: pg.Pool, churchId: string, table: OwnTable): AsyncGenerator<ExportRow> {
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

/** Who works or worked for the church; their accounts are theirs, so no more than their names and rights. */
export async function* teamRows(pool: pg.Pool, churchId: string): AsyncGenerator<ExportRow> {
  const { rows } = await pool.query<{ row: string }>(
    `select row_to_json(t)::text as row from (
       select a.id, a.first_name, a.last_name, a.email, m.member_id, m.is_owner, m.features, m.status, m.created_at, m.removed_at
       from memberships m join accounts a on a.id = m.account_id where m.church_id = $1 order by m.created_at, a.id) t`,
    [churchId],
  )
  for (const { row } of rows) yield JSON.parse(row) as ExportRow
}

export const TEAM_COLUMNS = [
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
