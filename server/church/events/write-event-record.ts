/** Writing what was counted at an event, and who came to it for the first time. */
import type pg from 'pg'
import { newId } from '../../../contract/ids.ts'
import {
  anyHeads,
  type TypedCounts,
  type TypedFirstTimers,
} from '../../../contract/routes/attendance-records.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Actor } from '../../http/actor.ts'
import { notThere, Problem } from '../../http/problem.ts'
import { applyOwn } from '../../sync/apply-ops.ts'
import { mustBeCount } from '../headcounts/sums.ts'
import { checkedPhone } from '../members/checked-phone.ts'
import { timeZoneOf } from '../today.ts'
import { eventRecord } from './event-records.ts'
import type { StoredEvent } from './event-row.ts'
import { storedEvent } from './find-events.ts'
import { addMark } from './mark-event.ts'
import { mustNotBeCancelled, mustNotLieAhead } from './takes-attendance.ts'
import { setColumns } from './write-event.ts'

type Typed = TypedCounts & { first_timers?: TypedFirstTimers }

export async function isEvent(pool: pg.Pool, churchId: string, id: string): Promise<boolean> {
  const text = 'select from events where church_id = $1 and id = $2 and deleted_at is null'
  const { rowCount } = await inChurch(pool, churchId, (tx) => tx.query(text, [churchId, id]))
  return rowCount === 1
}

/** Throws Problem NOT_FOUND, INVALID for an event that lies ahead or was cancelled, ALREADY_EXISTS where it was counted. */
export const addEventRecord = (pool: pg.Pool, actor: Actor, id: string, typed: Typed) =>
  write(pool, actor, id, typed, (event) => {
    mustNotBeCancelled(event, 'event_id')
    if (event.male_count !== null && anyHeads(typed))
      throw new Problem('ALREADY_EXISTS', 'This event was counted already. Change its record instead.')
  })

/** What was counted before an event was cancelled may be corrected. Throws Problem NOT_FOUND or INVALID. */
export const changeEventRecord = (pool: pg.Pool, actor: Actor, id: string, typed: Typed) =>
  write(pool, actor, id, typed, (event) => {
    if (event.male_count === null) mustNotBeCancelled(event, 'event_id')
    if (typed.first_timers?.length) mustNotBeCancelled(event, 'first_timers')
  })

/** Throws Problem NOT_FOUND where nothing was counted. */
export const deleteEventRecord = (pool: pg.Pool, actor: Actor, id: string): Promise<unknown> =>
  inChurch(pool, actor.churchId, async (tx) => {
    const { male_count } = await storedEvent(tx, actor.churchId, id, 'for update')
    if (male_count === null) throw notThere('This attendance record')
    return setColumns(tx, actor, 'delete-event-record', id, NOT_COUNTED)
  })

const NOT_COUNTED = { male_count: null, female_count: null, child_count: null, guest_count: null }

async function write(
  pool: pg.Pool,
  actor: Actor,
  id: string,
  { first_timers = [], ...typed }: Typed,
  check: (event: StoredEvent) => void,
) {
  const people = first_timers.map((person) => ({ ...checkedPhone(person), id: person.id ?? newId() }))
  await inChurch(pool, actor.churchId, async (tx) => {
    const event = await storedEvent(tx, actor.churchId, id, 'for update')
    check(event)
    mustNotLieAhead(event, await timeZoneOf(tx, actor.churchId), 'event_id', 'Count it')
    // First timers alone count nobody: an event that was not counted stays so.
    if (anyHeads(typed)) await setColumns(tx, actor, 'event-record', id, countsOf(typed, event))
  })
  for (const person of people) await writeDown(pool, actor, id, person)
  return inChurch(pool, actor.churchId, (tx) => eventRecord(tx, actor.churchId, id))
}

/** What is not typed is as it was; children are what is left of a total. */
function countsOf(typed: TypedCounts, before: StoredEvent) {
  const { male_count = before.male_count ?? 0, female_count = before.female_count ?? 0 } = typed
  const { total_count, guest_count = before.guest_count ?? 0 } = typed
  const left = total_count === undefined ? (before.child_count ?? 0) : total_count - male_count - female_count
  const child_count = typed.child_count ?? left
  mustBeCount({ men: male_count, women: female_count, children: child_count, guests: guest_count })
  return { male_count, female_count, child_count, guest_count }
}

type Person = NonNullable<TypedFirstTimers>[number] & { id: string }

/** Who is known by phone and name is only marked: then the id that came is an alias of theirs. */
async function writeDown(pool: pg.Pool, actor: Actor, eventId: string, person: Person): Promise<void> {
  const { aliases } = await applyOwn(pool, actor, 'capture-first-timer', { ...person, service_id: null })
  const firstTimer = !aliases?.length
  const mark = { eventId, personId: person.id, by: actor.accountId, firstTimer }
  await inChurch(pool, actor.churchId, (tx) => addMark(tx, actor.churchId, mark))
}
