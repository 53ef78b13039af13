/** Moves a person's rows and marks at events when two records are merged or unmerged. */
import type pg from 'pg'
import type { MemoryTx } from '../../sync/store.ts'

/** Tables that phones sync. Their rows move by revs. */
const SYNCED = ['marks', 'follow_ups', 'follow_up_notes', 'child_events'] as const
type Synced = (typeof SYNCED)[number]

/** Check-ins and check-outs in which the merged record is the guardian. */
const AS_GUARDIAN = 'child_events_guardian'

/** Tables that only the server holds, with the column of the person and the column that identifies the row. */
const KEPT_HERE = [
  { kind: 'consents', person: 'member_id', row: 'id' },
  { kind: 'memberships', person: 'member_id', row: 'account_id' },
  { kind: 'sms_recipients', person: 'member_id', row: 'id' },
  { kind: 'replaced_values', person: 'subject_id', row: 'id' },
  // Only events at which the other record was not marked.
  { kind: 'event_marks', person: 'person_id', row: 'event_id' },
] as const

/** An active merge. `changed` holds the kept record's changed fields, before and after. */
export type Join = {
  id: string
  kept_id: string
  joined_id: string
  joined_at: string
  changed: Record<string, [unknown, unknown]>
}

/** `was` holds the deleted mark of an event at which both were marked. */
export type MovedRow = { kind: string; row_id: string; was?: unknown }

type Both = { from: string; to: string }

/** Returns all rows that belong to the merged record. */
export async function rowsOfMerged(
  tx: pg.ClientBase,
  churchId: string,
  { from, to }: Both,
): Promise<MovedRow[]> {
  const parts = [
    ...SYNCED.map(
      (table) =>
        `select '${table}' as kind, id as row_id from ${table} where church_id = $1 and person_id = $2`,
    ),
    `select '${AS_GUARDIAN}', id from child_events where church_id = $1 and guardian_id = $2`,
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

/** Moves the given rows from `from` to `to`. A row that now belongs to another person stays there. */
export async function moveRows(
  tx: pg.PoolClient,
  churchId: string,
  rows: MemoryTx,
  moved: readonly MovedRow[],
  { from, to }: Both,
): Promise<void> {
  for (const table of SYNCED) await moveSynced(rows, table, idsOf(moved, table), from, to)
  await moveGuardian(rows, idsOf(moved, AS_GUARDIAN), from, to)
  await holdSms(tx, churchId, idsOf(moved, 'sms_recipients'))
  for (const { kind, person, row } of KEPT_HERE)
    await tx.query(
      `update ${kind} set ${person} = $4 where church_id = $1 and ${row} = any($2::uuid[]) and ${person} = $3`,
      [churchId, idsOf(moved, kind), from, to],
    )
}

/** Locks the SMS before its recipients, as everywhere, because its counts change with them. */
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

async function moveGuardian(rows: MemoryTx, ids: string[], from: string, to: string) {
  await rows.prefetch(ids.map((id) => ['child_events', id] as const))
  for (const id of ids) {
    const row = await rows.get('child_events', id)
    if (row?.guardian_id === from) await rows.put('child_events', { ...row, guardian_id: to })
  }
}

const idsOf = (moved: readonly MovedRow[], kind: string) =>
  moved.filter((row) => row.kind === kind).map((row) => row.row_id)

/** Merges and unmerges marks at events. They have no id of their own, and a person has at most one at an event. */
type Was = { row_id: string; was: unknown }

/**
 * Deletes the merged record's mark if both were marked.
 * @returns the rows with the deleted marks, for an unmerge
 */
export async function uniteAtEvents(
  tx: pg.ClientBase,
  churchId: string,
  from: string,
  moved: readonly MovedRow[],
): Promise<MovedRow[]> {
  const events = moved.filter(({ kind }) => kind === 'both_at_event').map(({ row_id }) => row_id)
  const { rows } = await tx.query<Was>(
    `delete from event_marks where church_id = $1 and person_id = $2 and event_id = any($3::uuid[])
     returning event_id as row_id,
       jsonb_build_object('marked_at', marked_at, 'marked_by', marked_by, 'first_timer', first_timer) as was`,
    [churchId, from, events],
  )
  const was = new Map(rows.map((row) => [row.row_id, row.was]))
  return moved.map((row) =>
    row.kind === 'both_at_event' ? { ...row, was: was.get(row.row_id) ?? null } : row,
  )
}

/** Notes a mark made under an id of the merged record, so that an unmerge returns it. */
export async function noteAtEvent(
  tx: pg.ClientBase,
  churchId: string,
  eventId: string,
  givenId: string,
): Promise<void> {
  await tx.query(
    `insert into joined_rows (church_id, join_id, kind, row_id)
     select $1, join_id, 'event_marks', $2 from joined_ids where church_id = $1 and id = $3 on conflict do nothing`,
    [churchId, eventId, givenId],
  )
}

/**
 * Runs after all marks of a person at an event were deleted, and removes the event from the person's merges. So no
 * unmerge restores a mark, and a new mark stays with the person.
 */
export async function forgetAtEvent(
  tx: pg.ClientBase,
  churchId: string,
  eventId: string,
  personId: string,
): Promise<void> {
  await tx.query(
    `delete from joined_rows where church_id = $1 and row_id = $2 and kind in ('event_marks', 'both_at_event')
       and join_id in (select i.join_id from joined_ids i join aliases a on a.church_id = $1 and a.id = i.id
         where i.church_id = $1 and a.to_id = $3)`,
    [churchId, eventId, personId],
  )
}

/** Restores the merged record's mark if the kept one's mark still exists. */
export async function partAtEvents(
  tx: pg.ClientBase,
  churchId: string,
  { id, joined_id }: Join,
  now: string,
): Promise<void> {
  await tx.query(
    `insert into event_marks (church_id, event_id, person_id, marked_at, marked_by, first_timer)
     select $1, m.event_id, $4, coalesce((r.was ->> 'marked_at')::timestamptz, m.marked_at),
       case when r.was is null then m.marked_by else (r.was ->> 'marked_by')::uuid end,
       coalesce((r.was ->> 'first_timer')::boolean, m.first_timer)
     from joined_rows r join event_marks m on m.church_id = $1 and m.event_id = r.row_id and m.person_id = $3
     where r.church_id = $1 and r.join_id = $2 and r.kind = 'both_at_event' on conflict do nothing`,
    [churchId, id, now, joined_id],
  )
}

/**
 * Restores a mark that this merge moved and a later merge deleted. A third record was marked at that event too. The
 * mark is read from the later merge's rows and no longer belongs to that merge. The third record keeps its mark.
 */
export async function takeBackFromLater(
  tx: pg.ClientBase,
  churchId: string,
  { id, joined_id }: Join,
): Promise<void> {
  await tx.query(
    `with later as (
       select p.id, p.joined_at from joined_people p join joined_ids i on i.church_id = $1 and i.join_id = p.id
       where p.church_id = $1 and i.id = $3 and p.id <> $2),
     ended as (
       select distinct on (r.row_id) r.row_id, r.join_id, r.was, later.joined_at
       from joined_rows r join later on later.id = r.join_id
       join joined_rows own on own.church_id = $1 and own.join_id = $2 and own.kind = 'event_marks' and own.row_id = r.row_id
       where r.church_id = $1 and r.kind = 'both_at_event' order by r.row_id, later.joined_at, later.id),
     gone as (
       delete from joined_rows r using ended, later
       where r.church_id = $1 and r.row_id = ended.row_id and r.join_id = later.id
         and (r.join_id = ended.join_id and r.kind = 'both_at_event'
           or later.joined_at < ended.joined_at and r.kind = 'event_marks'))
     update joined_rows r set kind = 'both_at_event', was = ended.was from ended
     where r.church_id = $1 and r.join_id = $2 and r.kind = 'event_marks' and r.row_id = ended.row_id`,
    [churchId, id, joined_id],
  )
}
