/** Marks at events have no id of their own: at most one stands for a person and an event. Where two become one, one goes. */
import type pg from 'pg'
import type { Join } from './undo-join.ts'
import type { MovedRow } from './moved-rows.ts'

type Was = { row_id: string; was: unknown }

/** Where both were marked one mark is enough. @returns what the joined one's was, for when they are parted */
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

/** A mark that was made under an id of the joined one while the join stands: theirs when they are parted. */
export async function noteAtEvent(
  tx: pg.ClientBase,
  churchId: string,
  eventId: string,
  told: string,
): Promise<void> {
  await tx.query(
    `insert into joined_rows (church_id, join_id, kind, row_id)
     select $1, join_id, 'event_marks', $2 from joined_ids where church_id = $1 and id = $3 on conflict do nothing`,
    [churchId, eventId, told],
  )
}

/** All marks of whom they became were taken off there: no join has one to give back, and whoever is marked anew keeps it. */
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

/** The joined one's mark comes back where the kept one's still stands. */
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
 * A mark that this join moved, and that went at a later join because a third was marked at that event too: it is this
 * join's to give back, out of what the later one remembers, and no longer the later one's. The third keeps theirs.
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
