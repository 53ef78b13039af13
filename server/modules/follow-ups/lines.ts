/** Computes the lines of the follow-up list from attendance and from people's decisions. */
import type pg from 'pg'
import { addDays } from '../../../contract/calendar/days.ts'
import { isNobodysAlias } from '../shared/counted-sql.ts'
import { cameDays, whoOfThemStaysAway, whoStaysAway, type StayedAway } from './absent-people.ts'
import {
  decisionsAbout,
  keyOf,
  lastDecided,
  MOST_DECIDED,
  MOST_OPEN,
  placeDecisions,
  saysSomething,
  unitedOf,
  WEEKS_KEPT,
  type Decided,
  type Decision,
  type Reason,
  type United,
} from './decisions.ts'
import { notedLines, type StoredNote } from './notes.ts'
import { missedSince, weeksOf, type Weeks } from './absence-sql.ts'

type Named = { first_name: string; last_name: string; phone_number: string | null }
type Placed = ReturnType<typeof placeDecisions>

export type ListedLine = Reason &
  Named & {
    missed: number
    /** True if the person was at no service ever. `since` is then the day they joined. */
    never_came: boolean
    /** True if the person came after `since`. */
    came_again: boolean
    /** The days on which they came after `since`, the latest first. */
    came_on: string[]
    decided: Decided | null
    /** Other ids under which somebody decided about this line, such as those of merged records. */
    also: string[]
  }

export type FollowUpQuery = { churchId: string; timeZone: string; today: string; absentAfter: number }

export type ListedLines = {
  /** People who came or left latest are first. People who never came are last. */
  lines: ListedLine[]
  /** True if there are more lines than these. */
  more: boolean
  /** Those of these people who are merged records. */
  united: United
}

export async function findListedLines(
  tx: pg.ClientBase,
  query: FollowUpQuery,
  notes: readonly StoredNote[],
): Promise<ListedLines> {
  const { churchId } = query
  const [weeks, decided] = await Promise.all([weeksOf(tx, churchId, query.today), lastDecided(tx, churchId)])
  const { found, never } = await findDueLines(tx, query, weeks, decided)
  const decisions = await decisionsAbout(tx, query, peopleIn(found))
  const due = withoutStopped(found, never, decisions)
  const united = await unitedOf(tx, churchId, peopleIn([...due, ...decisions]))
  const placed = placeDecisions(decisions, due, united)
  const stands = [...due, ...[...placed.values()].map(({ line }) => line)]
  const noted = await notedLines(tx, query, weeks.held, notes, stands)
  const all = once([...stands, ...noted])
  const keys = noted.map(keyOf)
  const latest = mostOf(lastLeftFirst(all, never), placed, new Set(keys))
  const kept = new Set([...placed.keys(), ...keys])
  const lines = await named(tx, query, weeks, latest, { placed, kept, never })
  return { lines, more: latest.length < all.length, united }
}

/**
 * Limits decided, assigned and noted lines separately from the others, and keeps the latest of each.
 * @param all the latest first, like the result
 */
function mostOf(all: Reason[], placed: Placed, noted: ReadonlySet<string>): Reason[] {
  const isDecided = (line: Reason) => {
    const key = keyOf(line)
    const found = placed.get(key)
    return noted.has(key) || (found !== undefined && saysSomething(found.decided))
  }
  let [decided, open] = [0, 0]
  return all.filter((line) => (isDecided(line) ? ++decided <= MOST_DECIDED : ++open <= MOST_OPEN))
}

/** Keys of lines of people who never came. These lines come after all others. */
type Never = ReadonlySet<string>

function lastLeftFirst(lines: Reason[], never: Never): Reason[] {
  const neverCame = new Set(lines.filter((line) => never.has(keyOf(line))))
  const [came, others] = [lines.filter((line) => !neverCame.has(line)), [...neverCame]]
  const latestFirst = (a: Reason, b: Reason) => b.since.localeCompare(a.since)
  return [...came.sort(latestFirst), ...others.sort(latestFirst)]
}

/** Finds lines that need no decision: first timers, and people absent since their last or first visit. */
async function findDueLines(
  tx: pg.ClientBase,
  query: FollowUpQuery,
  weeks: Weeks,
  decided: string[],
): Promise<{ found: Reason[]; never: Never }> {
  // However many of the latest lines have decisions, the limit leaves room for enough of the others.
  const most = MOST_OPEN + 1 + decided.length
  const firstTimers = await firstTimersOf(tx, query, most)
  const cameFirst = new Map(firstTimers.map(({ person_id, since }) => [person_id, since]))
  const away = await awayNow(tx, query, weeks, { decided, most })
  const absent = away.flatMap(({ person_id, since, never_came }): (Reason & { never_came: boolean })[] => {
    const first = cameFirst.get(person_id)
    return first && (never_came || since <= first) ? [] : [{ person_id, reason: 'absent', since, never_came }]
  })
  const never = new Set(absent.filter(({ never_came }) => never_came).map(keyOf))
  return { found: [...firstTimers, ...absent], never }
}

/** Returns the latest absences. If there are more, adds people with a decision, however long they are absent. */
async function awayNow(
  tx: pg.ClientBase,
  query: FollowUpQuery,
  weeks: Weeks,
  { decided, most }: { decided: string[]; most: number },
): Promise<StayedAway[]> {
  const latest = await whoStaysAway(tx, query, weeks, most)
  if (latest.length < most) return latest
  const known = new Set(peopleIn(latest))
  const others = decided.filter((id) => !known.has(id))
  return [...latest, ...(await whoOfThemStaysAway(tx, query, weeks, others))]
}

/** Leaves out first timers with a closed line who have not come since: nobody calls them again. */
function withoutStopped(due: Reason[], never: Never, decisions: readonly Decision[]): Reason[] {
  const stopped = decisions.filter(({ reason, state }) => reason === 'first_timer' && state === 'stopped')
  const left = new Set(stopped.flatMap(({ person_id, since }) => [person_id, `${person_id} ${since}`]))
  const leftBe = (line: Reason) =>
    left.has(never.has(keyOf(line)) ? line.person_id : `${line.person_id} ${line.since}`)
  return due.filter((line) => line.reason !== 'absent' || !leftBe(line))
}

const peopleIn = (lines: readonly Pick<Reason, 'person_id'>[]) => [
  ...new Set(lines.map(({ person_id }) => person_id)),
]

const once = (lines: Reason[]): Reason[] => [...new Map(lines.map((line) => [keyOf(line), line])).values()]

async function firstTimersOf(
  tx: pg.ClientBase,
  { churchId, timeZone, today }: FollowUpQuery,
  most: number,
): Promise<Reason[]> {
  const { rows } = await tx.query<Reason>(FIRST_TIMERS, [
    churchId,
    timeZone,
    addDays(today, -WEEKS_KEPT * 7),
    most,
  ])
  return rows
}

const FIRST_TIMERS = `select p.id as person_id, 'first_timer' as reason, p.since from (
    select m.id, coalesce(s.date_of_service, (m.created_at at time zone $2)::date) as since
    from members m left join services s on s.church_id = m.church_id and s.id = m.captured_service_id
    where m.church_id = $1 and m.first_timer and m.deleted_at is null
      and ${isNobodysAlias('m')}) p
  where p.since > $3::date order by p.since desc, p.id limit $4`

/** Copies field by field: spreading many rows cost more than the rest of the function. */
async function named(
  tx: pg.ClientBase,
  query: FollowUpQuery,
  weeks: Weeks,
  lines: Reason[],
  { placed, kept, never }: { placed: Placed; kept: ReadonlySet<string>; never: Never },
): Promise<ListedLine[]> {
  // Absent people have not come since, so only the others need a lookup.
  const unsure = lines.filter((line) => line.reason === 'first_timer' || kept.has(keyOf(line)))
  // Both queries are sent together: the names are read here while the database looks up the days.
  const [people, came] = await Promise.all([
    peopleOf(tx, query.churchId, lines),
    cameDays(tx, query.churchId, weeks.held, peopleIn(unsure)),
  ])
  const missedAll = missedByDay(weeks)
  return lines.flatMap((line) => {
    const person = people.get(line.person_id)
    if (!person) return []
    const key = keyOf(line)
    const days = came.get(line.person_id)
    const { decided, ids } = placed.get(key) ?? { decided: null, ids: [] }
    return [
      {
        person_id: line.person_id,
        reason: line.reason,
        since: line.since,
        first_name: person.first_name,
        last_name: person.last_name,
        phone_number: person.phone_number,
        missed: days ? missedSince(weeks, line.since, days) : missedAll(line.since),
        never_came: never.has(key) || (kept.has(key) && neverBefore(line, days)),
        came_again: days?.some((day) => day > line.since) ?? false,
        came_on: (days ?? []).filter((day) => day > line.since).sort((a, b) => b.localeCompare(a)),
        decided,
        also: ids,
      },
    ]
  })
}

/** A decided line of a person who never came keeps that fact after they come. */
const neverBefore = ({ reason, since }: Reason, days: string[] = []): boolean =>
  reason === 'absent' && !days.some((day) => day <= since)

/** Caches by day for people who have not come since: hundreds of lines share a few days. */
function missedByDay(weeks: Weeks): (since: string) => number {
  const known = new Map<string, number>()
  return (since) => {
    const missed = known.get(since) ?? missedSince(weeks, since)
    known.set(since, missed)
    return missed
  }
}

/** Returns the names of people who are not deleted. */
async function peopleOf(tx: pg.ClientBase, churchId: string, lines: Reason[]): Promise<Map<string, Named>> {
  const { rows } = await tx.query<Named & { id: string }>(
    `select id, first_name, last_name, phone_number from members
      where church_id = $1 and id = any($2::uuid[]) and deleted_at is null`,
    [churchId, peopleIn(lines)],
  )
  return new Map(rows.map((person) => [person.id, person]))
}
