/** Defines in SQL, once for every count, which marks, services and people count. */
import { CHILD_UNDER_YEARS, GUARDIAN_FROM_YEARS } from '../../../contract/people/household.ts'
import { isNobodysAlias } from './aliases.ts'

/**
 * Returns the condition for a mark that counts: it has arrived, and no unmark names it. The index `marks_live` holds
 * only these.
 * @param row the marks row in the statement, such as `m`
 */
export const isLive = (row: string): string => `${row}.removed_by is null and ${row}.arrived_at is not null`

/**
 * Returns SQL that is true if a service was held: somebody is marked at it. The lookup runs service by service. With
 * a join, a planner without statistics reads all marks for each. $1 is the church.
 * @param service the services row in the statement, such as `s`
 */
export const wasHeld = (service: string): string =>
  `(select true from marks k where k.church_id = $1 and k.service_id = ${service}.id and ${isLive('k')} limit 1)`

/**
 * Returns SQL that is true if heads were counted at a service, and not taken back. $1 is the church.
 * @param service the services row in the statement, such as `s`
 */
export const wasCounted = (service: string): string =>
  `exists (select from headcounts h where h.church_id = $1 and h.service_id = ${service}.id
    having sum(h.men) <> 0 or sum(h.women) <> 0 or sum(h.children) <> 0 or sum(h.guests) <> 0)`

/**
 * Returns SQL that is false for a service of a schedule at which nobody was marked or counted: it was not held. A service
 * made by hand needs no lookup. $1 is the church.
 * @param service the services row in the statement, such as `s`
 */
export const tookPlace = (service: string): string =>
  `(${service}.schedule_id is null or coalesce(${wasHeld(service)}, false) or ${wasCounted(service)})`

/**
 * Returns SQL for the last day of the month in which the person turns 13, as `childUntil` in
 * `contract/calendar/child-age.ts` computes it; null without a date of birth. A mark as a child is not considered.
 * @param row the members row in the statement, such as `m`
 */
export const turnsThirteen = (row: string): string => lastDayUnder(row, CHILD_UNDER_YEARS)

/** The same for the month in which the person turns 18, as `isMinorOn` computes it. */
export const turnsEighteen = (row: string): string => lastDayUnder(row, GUARDIAN_FROM_YEARS)

const lastDayUnder = (row: string, years: number): string =>
  `(date_trunc('month', ${row}.date_of_birth) + interval '${years} years 1 month - 1 day')`

// People who count as members and as first timers. Deleted records and records merged into another count as neither.
// An administrator makes a first timer a member.

/** @param row the members row in the statement, such as `p` */
export const isCounted = (row: string): string => `${row}.deleted_at is null and ${isNobodysAlias(row)}`

export const isMember = (row: string): string => `${isCounted(row)} and not ${row}.first_timer`

export const isFirstTimer = (row: string): string => `${isCounted(row)} and ${row}.first_timer`

/** Selects the people that the history ever called first timers. The condition matches the index of migration 0015. */
export const onceFirstTimers = (churchId: string) => `select l.subject_id from audit_log l
  where l.church_id = ${churchId} and l.subject_table = 'members' and l.changes @> '{"first_timer": [true]}'`

/**
 * SQL for a mark that a list made. The list's row records it until the import can no longer be undone. The row may have its
 * person under another id. $1 is the church.
 * @param mark the marks row in the statement, such as `m`
 */
export const markOfList = (mark: string): string => `exists (select from import_rows r where r.church_id = $1
  and r.member_id = any(array(
    select ${mark}.person_id union all select id from aliases where church_id = $1 and to_id = ${mark}.person_id))
  and r.after @> jsonb_build_object('marks', jsonb_build_array(jsonb_build_object('mark_id', ${mark}.id))))`
