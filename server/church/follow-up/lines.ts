/** Who stands on the follow-up list, and why: worked out from who came, with what people have decided. */
import type pg from 'pg'
import type { FollowUpReason, FollowUpState } from '../../../contract/tables/follow-ups.ts'
import { addDays } from '../today.ts'
import { cameDays } from './came-days.ts'
import { whoStaysAway } from './who-stays-away.ts'
import { missedSince, mondayOf, weeksOf, type Weeks } from './weeks.ts'
import { isNobodysAlias } from '../alias-sql.ts'

/** First timers leave the list after so many weeks, and what was decided so long ago. */
const WEEKS_KEPT = 12

/** More than a church can ring up. */
export const MOST_LINES = 1000

export type Decided = { owner_id: string | null; state: FollowUpState; changed_at: string }
type Named = { first_name: string; last_name: string; phone_number: string | null }
type Reason = { person_id: string; reason: FollowUpReason; since: string }

export type Standing = Reason &
  Named & {
    missed: number
    /** At a service after that day. */
    came_again: boolean
    decided: Decided | null
  }

export type Asked = { churchId: string; timeZone: string; today: string; absentAfter: number }

/** Who came or left latest first. */
export async function standingLines(tx: pg.ClientBase, asked: Asked): Promise<Standing[]> {
  const { churchId, today, absentAfter } = asked
  const weeks = await weeksOf(tx, churchId, today)
  const firstTimers = await firstTimersOf(tx, asked)
  const first = new Set(firstTimers.map(({ person_id }) => person_id))
  const away = await whoStaysAway(tx, churchId, weeks, absentAfter, MOST_LINES)
  const absent = [...away].flatMap(([person_id, since]): Reason[] =>
    first.has(person_id) ? [] : [{ person_id, reason: 'absent', since }],
  )
  const decided = await decidedOf(tx, asked)
  const reasons = once([...firstTimers, ...absent, ...decided.values()])
  const latest = reasons.sort((a, b) => b.since.localeCompare(a.since)).slice(0, MOST_LINES)
  return named(tx, asked, weeks, latest, decided)
}

const keyOf = ({ person_id, reason, since }: Reason) => `${person_id} ${reason} ${since}`

const once = (reasons: Reason[]): Reason[] => [
  ...new Map(
    reasons.map(({ person_id, reason, since }) => {
      const line = { person_id, reason, since }
      return [keyOf(line), line]
    }),
  ).values(),
]

async function firstTimersOf(tx: pg.ClientBase, { churchId, timeZone, today }: Asked): Promise<Reason[]> {
  const { rows } = await tx.query<Reason>({
    name: 'follow-up-first-timers',
    text: FIRST_TIMERS,
    values: [churchId, timeZone, addDays(today, -WEEKS_KEPT * 7), MOST_LINES],
  })
  return rows
}

const FIRST_TIMERS = `select p.id as person_id, 'first_timer' as reason, p.since from (
    select m.id, coalesce(s.date_of_service, (m.created_at at time zone $2)::date) as since
    from members m left join services s on s.church_id = m.church_id and s.id = m.captured_service_id
    where m.church_id = $1 and m.first_timer and m.deleted_at is null
      and ${isNobodysAlias('m')}) p
  where p.since > $3::date order by p.since desc, p.id limit $4`

async function decidedOf(tx: pg.ClientBase, { churchId }: Asked): Promise<Map<string, Reason & Decided>> {
  const { rows } = await tx.query<Reason & Decided>({
    name: 'follow-up-decided',
    text: `select person_id, reason, since, owner_id, state, changed_at from follow_ups
      where church_id = $1 and changed_at > now() - interval '${WEEKS_KEPT} weeks' order by changed_at desc limit $2`,
    values: [churchId, MOST_LINES],
  })
  return new Map(rows.map((row) => [keyOf(row), row]))
}

async function named(
  tx: pg.ClientBase,
  { churchId }: Asked,
  weeks: Weeks,
  reasons: Reason[],
  decided: ReadonlyMap<string, Decided>,
): Promise<Standing[]> {
  const people = await peopleOf(tx, churchId, reasons)
  // Who stays away has not come since; of the others it has to be looked up.
  const asked = reasons.filter((line) => line.reason === 'first_timer' || decided.has(keyOf(line)))
  const came = await cameDays(
    tx,
    churchId,
    weeks.held,
    asked.map(({ person_id }) => person_id),
  )
  return reasons.flatMap((line) => {
    const person = people.get(line.person_id)
    if (!person) return []
    const days = came.get(line.person_id) ?? []
    const { owner_id, state, changed_at } = decided.get(keyOf(line)) ?? {}
    return [
      {
        ...line,
        ...person,
        missed: missedSince(weeks, line.since, new Set(days.map(mondayOf))),
        came_again: days.some((day) => day > line.since),
        decided: state && changed_at ? { owner_id: owner_id ?? null, state, changed_at } : null,
      },
    ]
  })
}

/** Those who are still there. */
async function peopleOf(tx: pg.ClientBase, churchId: string, reasons: Reason[]): Promise<Map<string, Named>> {
  const { rows } = await tx.query<Named & { id: string }>({
    name: 'follow-up-people',
    text: `select id, first_name, last_name, phone_number from members
      where church_id = $1 and id = any($2::uuid[]) and deleted_at is null`,
    values: [churchId, [...new Set(reasons.map(({ person_id }) => person_id))]],
  })
  return new Map(rows.map(({ id, ...person }) => [id, person]))
}
