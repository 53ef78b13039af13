/** Who stands on the follow-up list, and why: worked out from who came, with what people have decided. */
import type pg from 'pg'
import { addDays } from '../today.ts'
import { isNobodysAlias } from '../alias-sql.ts'
import { cameDays, eventDays } from './came-days.ts'
import {
  decisionsAbout,
  keyOf,
  MOST_LINES,
  placeDecisions,
  unitedOf,
  WEEKS_KEPT,
  type Decided,
  type Decision,
  type Reason,
  type United,
} from './decisions.ts'
import { whoStaysAway } from './who-stays-away.ts'
import { missedSince, mondayOf, weeksOf, type Weeks } from './weeks.ts'

type Named = { first_name: string; last_name: string; phone_number: string | null }
type Placed = ReturnType<typeof placeDecisions>

export type Standing = Reason &
  Named & {
    missed: number
    /** Here after that day. */
    came_again: boolean
    decided: Decided | null
    /** Ids other than its own under which something was decided about it: of records that were joined. */
    also: string[]
  }

export type Asked = { churchId: string; timeZone: string; today: string; absentAfter: number }

export type AllStanding = {
  /** Who came or left latest first. */
  lines: Standing[]
  /** There are more than these. */
  more: boolean
  /** Those of these people who are two records that were joined. */
  united: United
}

export async function standingLines(tx: pg.ClientBase, asked: Asked): Promise<AllStanding> {
  const { churchId } = asked
  const weeks = await weeksOf(tx, churchId, asked.today)
  const found = await standingNow(tx, asked, weeks)
  const decisions = await decisionsAbout(tx, churchId, peopleIn(found))
  const standing = withoutStopped(found, decisions)
  const united = await unitedOf(tx, churchId, peopleIn([...standing, ...decisions]))
  const placed = placeDecisions(decisions, standing, united)
  const all = once([...standing, ...[...placed.values()].map(({ line }) => line)])
  const latest = all.sort((a, b) => b.since.localeCompare(a.since)).slice(0, MOST_LINES)
  return { lines: await named(tx, asked, weeks, latest, placed), more: all.length > MOST_LINES, united }
}

/** Whoever stands on the list without a decision: who came first, and who stays away since they came, or came again. */
async function standingNow(tx: pg.ClientBase, asked: Asked, weeks: Weeks): Promise<Reason[]> {
  const firstTimers = await firstTimersOf(tx, asked)
  const cameFirst = new Map(firstTimers.map(({ person_id, since }) => [person_id, since]))
  const away = await whoStaysAway(tx, asked.churchId, weeks, asked.absentAfter, MOST_LINES + 1)
  const absent = (await sinceTheirEvent(tx, asked, weeks, away)).flatMap(([person_id, since]): Reason[] => {
    const first = cameFirst.get(person_id)
    return first && since <= first ? [] : [{ person_id, reason: 'absent', since }]
  })
  return [...firstTimers, ...absent]
}

/** Who came once, and of whom it was decided then to leave them be, is not called again for not having come since. */
function withoutStopped(standing: Reason[], decisions: readonly Decision[]): Reason[] {
  const stopped = decisions.filter(({ reason, state }) => reason === 'first_timer' && state === 'stopped')
  const left = new Set(stopped.map(({ person_id, since }) => `${person_id} ${since}`))
  return standing.filter(
    ({ person_id, reason, since }) => reason !== 'absent' || !left.has(`${person_id} ${since}`),
  )
}

/** Who was at an event has been here: from that day on they stay away, or do not. */
async function sinceTheirEvent(
  tx: pg.ClientBase,
  asked: Asked,
  { counting }: Weeks,
  away: ReadonlyMap<string, string>,
): Promise<[string, string][]> {
  const events = await eventDays(tx, asked, [...away.keys()])
  const lately = counting[asked.absentAfter - 1] ?? ''
  return [...away].flatMap(([person, left]): [string, string][] => {
    const since = (events.get(person) ?? []).reduce((latest, day) => (day > latest ? day : latest), left)
    return since > left && since >= lately ? [] : [[person, since]]
  })
}

const peopleIn = (lines: readonly Reason[]) => [...new Set(lines.map(({ person_id }) => person_id))]

const once = (lines: Reason[]): Reason[] => [...new Map(lines.map((line) => [keyOf(line), line])).values()]

async function firstTimersOf(tx: pg.ClientBase, { churchId, timeZone, today }: Asked): Promise<Reason[]> {
  const { rows } = await tx.query<Reason>({
    name: 'follow-up-first-timers',
    text: FIRST_TIMERS,
    values: [churchId, timeZone, addDays(today, -WEEKS_KEPT * 7), MOST_LINES + 1],
  })
  return rows
}

const FIRST_TIMERS = `select p.id as person_id, 'first_timer' as reason, p.since from (
    select m.id, coalesce(s.date_of_service, (m.created_at at time zone $2)::date) as since
    from members m left join services s on s.church_id = m.church_id and s.id = m.captured_service_id
    where m.church_id = $1 and m.first_timer and m.deleted_at is null
      and ${isNobodysAlias('m')}) p
  where p.since > $3::date order by p.since desc, p.id limit $4`

/** Field by field: spreading a thousand rows cost more than the rest of it. */
async function named(
  tx: pg.ClientBase,
  asked: Asked,
  weeks: Weeks,
  lines: Reason[],
  placed: Placed,
): Promise<Standing[]> {
  const people = await peopleOf(tx, asked.churchId, lines)
  // Who stays away has not come since; of the others it has to be looked up.
  const unsure = lines.filter((line) => line.reason === 'first_timer' || placed.has(keyOf(line)))
  const came = await cameDays(tx, asked, weeks.held, peopleIn(unsure))
  const missedAll = missedByDay(weeks)
  return lines.flatMap((line) => {
    const person = people.get(line.person_id)
    if (!person) return []
    const days = came.get(line.person_id)
    const { decided, ids } = placed.get(keyOf(line)) ?? { decided: null, ids: [] }
    return [
      {
        person_id: line.person_id,
        reason: line.reason,
        since: line.since,
        first_name: person.first_name,
        last_name: person.last_name,
        phone_number: person.phone_number,
        missed: days ? missedSince(weeks, line.since, new Set(days.map(mondayOf))) : missedAll(line.since),
        came_again: days?.some((day) => day > line.since) ?? false,
        decided,
        also: ids,
      },
    ]
  })
}

/** Of those whom nobody has seen since: a thousand lines have a few days in common. */
function missedByDay(weeks: Weeks): (since: string) => number {
  const known = new Map<string, number>()
  return (since) => {
    const missed = known.get(since) ?? missedSince(weeks, since)
    known.set(since, missed)
    return missed
  }
}

/** Those who are still there. */
async function peopleOf(tx: pg.ClientBase, churchId: string, lines: Reason[]): Promise<Map<string, Named>> {
  const { rows } = await tx.query<Named & { id: string }>({
    name: 'follow-up-people',
    text: `select m.id, m.first_name, m.last_name, m.phone_number from unnest($2::uuid[]) as k(id)
      join members m on m.church_id = $1 and m.id = k.id where m.deleted_at is null`,
    values: [churchId, peopleIn(lines)],
  })
  return new Map(rows.map((person) => [person.id, person]))
}
