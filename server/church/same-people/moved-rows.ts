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
  { kind: 'sms_recipients', person: 'member_id', row: 'id' },
  { kind: 'replaced_values', person: 'subject_id', row: 'id' },
  // Of the events at which the other was not marked too.
  { kind: 'event_marks', person: 'person_id', row: 'event_id' },
] as const

/** `was`: the mark that went, of an event at which both were. */
export type MovedRow = { kind: string; row_id: string; was?: unknown }

type Both = { from: string; to: string }

/** Everything that is the joined person's own. */
export async function rowsOfJoined(
  tx: pg.ClientBase,
  churchId: string,
  { from, to }: Both,
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
  const { rows } = await tx.query<MovedRow>(parts.join(' union all '), [churchId, from])
  const both = new Set(await eventsOfBoth(tx, churchId, { from, to }))
  return rows.map((row) =>
    row.kind === 'event_marks' && both.has(row.row_id) ? { ...row, kind: 'both_at_event' } : row,
  )
}

async function eventsOfBoth(tx: pg.ClientBase, churchId: string, { from, to }: Both): Promise<string[]> {
  const { rows } = await tx.query<{ event_id: string }>(
    `select event_id from event_marks where church_id = $1 and person_id = $2
     intersect select event_id from event_marks where church_id = $1 and person_id = $3`,
    [churchId, from, to],
  )
  return rows.map(({ event_id }) => event_id)
}

/** Those of the rows that stand under `from` stand under `to` from now on; what stands elsewhere by now stays there. */
export async function moveRows(
  tx: pg.PoolClient,
  churchId: string,
  rows: MemoryTx,
  moved: readonly MovedRow[],
  { from, to }: Both,
): Promise<void> {
  for (const table of SYNCED) await moveSynced(rows, table, idsOf(moved, table), from, to)
  await holdSms(tx, churchId, idsOf(moved, 'sms_recipients'))
  for (const { kind, person, row } of KEPT_HERE)
    await tx.query(
      `update ${kind} set ${person} = $4 where church_id = $1 and ${row} = any($2::uuid[]) and ${person} = $3`,
      [churchId, idsOf(moved, kind), from, to],
    )
}

/** The SMS before its recipients, as everywhere: its counts move with them. */
async function holdSms(tx: pg.ClientBase, churchId: string, recipients: string[]): Promise<void> {
  await tx.query(
    `select from sms_sends where church_id = $1
       and id in (select send_id from sms_recipients where church_id = $1 and id = any($2::uuid[])) order by id for update`,
    [churchId, recipients],
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
