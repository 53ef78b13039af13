/**
 * Ends what phones of ushers hold of people who are children no more, and deletes old check-ins of children. Both give
 * phones nothing new to show, so they may happen a day late.
 */
import type pg from 'pg'
import { latestToday } from '../../contract/fields.ts'
import { inChurch } from '../db/in-church.ts'
import type { SyncActor } from '../http/actor-and-answer.ts'
import { turnsEighteen, turnsThirteen } from '../modules/shared/counted-sql.ts'
import { writeRowsUnderLock } from '../sync/push/write-batch.ts'

/** Check-ins are kept for a year and a month: until the same season has come again. */
export const CHILD_EVENT_DAYS = 400

/** People in one batch. Phones of the church wait for as long as one takes. */
const BATCH = 500

/** SQL over the members row: the person counts as a child on the day $2. */
const isChild = (row: string): string =>
  `(${row}.deleted_at is null and (${row}.child or $2::date <= coalesce(${turnsThirteen(row)}, '-infinity')))`

/** The same for a person known to be under 18, whose phones of ushers hold until when they counted as a child. */
const isMinor = (row: string): string =>
  `(${row}.deleted_at is null and $2::date <= coalesce(${turnsEighteen(row)}, '-infinity'))`

const GROWN_UP = `select m.id from members m where m.church_id = $1
    and (m.counts_as_child and not ${isChild('m')} or m.counts_as_minor and not ${isMinor('m')})
  order by m.id limit ${BATCH}`

const WITHOUT_CHILDREN = `select h.id from households h where h.church_id = $1 and h.has_children
  and not exists (select from members m where m.church_id = $1 and m.household_id = h.id and ${isChild('m')})
  order by h.id limit ${BATCH}`

const PEOPLE_OF = 'select id from members where church_id = $1 and household_id = any($2::uuid[])'

const GROWN = `update members m set counts_as_child = false, counts_as_minor = ${isMinor('m')}
  where m.church_id = $1 and m.id = any($3::uuid[])`

const FORGET_FLAG = 'update households set has_children = false where church_id = $1 and id = any($2::uuid[])'

/**
 * Gives new revs to people who are children no more, and to the households whose last child they were, with their people.
 * Phones of ushers then forget what they held of them.
 * @param today `YYYY-MM-DD`
 * @returns the number of people who stopped to count as children, or turned 18
 */
export async function endChildhood(pool: pg.Pool, churchId: string, today = latestToday()): Promise<number> {
  let ended = 0
  while (await isDue(pool, churchId, today)) ended += await endBatch(pool, churchId, today)
  return ended
}

/** A church without any takes no lock. */
const isDue = (pool: pg.Pool, churchId: string, today: string): Promise<boolean> =>
  inChurch(pool, churchId, async (tx) => {
    const text = `select exists (${GROWN_UP}) or exists (${WITHOUT_CHILDREN}) as due`
    return (await tx.query<{ due: boolean }>(text, [churchId, today])).rows[0]?.due ?? false
  })

async function endBatch(pool: pg.Pool, churchId: string, today: string): Promise<number> {
  const actor: SyncActor = { churchId, accountId: null, deviceId: null, features: [], active: true }
  return writeRowsUnderLock(pool, actor, async (tx, rows) => {
    const ids = async (text: string, values: unknown[]) =>
      (await tx.query<{ id: string }>(text, values)).rows.map(({ id }) => id)
    const grown = await ids(GROWN_UP, [churchId, today])
    const households = await ids(WITHOUT_CHILDREN, [churchId, today])
    const people = [...new Set([...grown, ...(await ids(PEOPLE_OF, [churchId, households]))])]
    // Written again as they are, rows get new revs.
    await rows.prefetch(people.map((id) => ['members', id] as const))
    await rows.prefetch(households.map((id) => ['households', id] as const))
    for (const id of people) {
      const row = await rows.get('members', id)
      if (row) await rows.put('members', row)
    }
    for (const id of households) {
      const row = await rows.get('households', id)
      if (row) await rows.put('households', row)
    }
    const after = [
      { name: 'grown-up', text: GROWN, values: [churchId, today, grown] },
      { name: 'no-children', text: FORGET_FLAG, values: [churchId, households] },
    ]
    return { answer: grown.length, after }
  })
}

/** A check-in and its check-out are of one service, so they go together. */
const OLD_EVENTS = `delete from child_events e using (
    select e.id from child_events e join services s on s.church_id = e.church_id and s.id = e.service_id
    where e.church_id = $1 and s.date_of_service < current_date - ${CHILD_EVENT_DAYS}
      and e.happened_at < now() - interval '${CHILD_EVENT_DAYS} days'
    order by e.happened_at, e.id limit ${BATCH}) old
  where e.church_id = $1 and e.id = old.id`

/**
 * Deletes check-ins and check-outs of old services. Phones hold those of the last weeks only.
 * @returns the number of deleted rows
 */
export async function sweepChildEvents(pool: pg.Pool, churchId: string): Promise<number> {
  let swept = 0
  for (let last = BATCH; last === BATCH; swept += last)
    last = await inChurch(
      pool,
      churchId,
      async (tx) => (await tx.query(OLD_EVENTS, [churchId])).rowCount ?? 0,
    )
  return swept
}
