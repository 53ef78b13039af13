/** What stands under a person's id, and moves with it when two records are joined or parted. */
import type pg from 'pg'
import type { MemoryTx } from '../../sync/memory-tx.ts'

/** Tables that phones sync: their rows move by revs. */
const SYNCED = ['marks', 'follow_ups', 'follow_up_notes'] as const
type Synced = (typeof SYNCED)[number]

/** Tables that only the server holds: where the person stands, and what names the row. */
const KEPT_HERE = [
  { kind: 'consents', person: 'member_id', row: 'id' },
  { kind: 'memberships', person: 'member_id', row: 'account_id' },
] as const

export type MovedRow = { kind: string; row_id: string }

/** Everything that is a person's own. */
export async function rowsOfPerson(
  tx: pg.ClientBase,
  churchId: string,
  personId: string,
): Promise<MovedRow[]> {
  const parts = [
    ...SYNCED.map(
      (table) =>
        `select '${table}' as kind, id as row_id from ${table} where church_id = $1 and person_id = $2`,
    ),
    ...KEPT_HERE.map(
      ({ kind, person, row }) =>
        `select '${kind}', ${row} from ${kind} where church_id = $1 and ${person} = $2`,
    ),
  ]
  const { rows } = await tx.query<MovedRow>(parts.join(' union all '), [churchId, personId])
  return rows
}

/** Those of the rows that stand under `from` stand under `to` from now on; what stands elsewhere by now stays there. */
export async function moveRows(
  tx: pg.PoolClient,
  churchId: string,
  rows: MemoryTx,
  moved: readonly MovedRow[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const table of SYNCED) await moveSynced(rows, table, idsOf(moved, table), from, to)
  for (const { kind, person, row } of KEPT_HERE)
    await tx.query(
      `update ${kind} set ${person} = $4 where church_id = $1 and ${row} = any($2::uuid[]) and ${person} = $3`,
      [churchId, idsOf(moved, kind), from, to],
    )
}

async function moveSynced(rows: MemoryTx, table: Synced, ids: string[], from: string, to: string) {
  await rows.prefetch(ids.map((id) => [table, id] as const))
  for (const id of ids) {
    const row = await rows.get(table, id)
    if (row?.person_id === from) await rows.put(table, { ...row, person_id: to })
  }
}

const idsOf = (moved: readonly MovedRow[], kind: string) =>
  moved.filter((row) => row.kind === kind).map((row) => row.row_id)
