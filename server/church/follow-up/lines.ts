/** Who stands on the follow-up list, and why: worked out from who came, with what people have decided. */
import type pg from 'pg'
import { addDays } from '../today.ts'
import { isNobodysAlias } from '../alias-sql.ts'
import { cameDays } from './came-days.ts'
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
import { notedLines } from './noted-lines.ts'
import type { StoredNote } from './notes.ts'
import { whoOfThemStaysAway, whoStaysAway, type StayedAway } from './who-stays-away.ts'
import { missedSince, weeksOf, type Weeks } from './weeks.ts'

type Named = { first_name: string; last_name: string; phone_number: string | null }
type Placed = ReturnType<typeof placeDecisions>

export type Standing = Reason &
  Named & {
    missed: number
    /** At no service ever; `since` is the day they joined. */
    never_came: boolean
    /** Here after that day. */
    came_again: boolean
    /** The days, the latest first. */
    came_on: string[]
    decided: Decided | null
    /** Ids other than its own under which something was decided about it: of records that were joined. */
    also: string[]
  }

export type Asked = { churchId: string; timeZone: string; today: string; absentAfter: number }

export type AllStanding = {
  /** Who came or left latest first, and last who never came. */
  lines: Standing[]
  /** There are more than these. */
  more: boolean
  /** Those of these people who are two records that were joined. */
  united: United
}

export async function standingLines(
  tx: pg.ClientBase,
  asked: Asked,
  notes: readonly StoredNote[],
): Promise<AllStanding> {
  const { churchId } = asked
  const [weeks, decided] = await Promise.all([weeksOf(tx, churchId, asked.today), lastDecided(tx, churchId)])
  const { found, never } = await standingNow(tx, asked, weeks, decided)
  const decisions = await decisionsAbout(tx, asked, peopleIn(found))
  const standing = withoutStopped(found, never, decisions)
  const united = await unitedOf(tx, churchId, peopleIn([...standing, ...decisions]))
  const placed = placeDecisions(decisions, standing, united)
  const stands = [...standing, ...[...placed.values()].map(({ line }) => line)]
  const noted = await notedLines(tx, asked, weeks.held, notes, stands)
  const all = once([...stands, ...noted])
  const keys = noted.map(keyOf)
  const latest = mostOf(lastLeftFirst(all, never), placed, new Set(keys))
  const kept = new Set([...placed.keys(), ...keys])
  const lines = await named(tx, asked, weeks, latest, { placed, kept, never })
  return { lines, more: latest.length < all.length, united }
}

/** What is somebody's, was decided or was noted alone, and of the others the latest. @param all the latest first, as is the answer */
function mostOf(all: Reason[], placed: Placed, noted: ReadonlySet<string>): Reason[] {
  const isDecided = (line: Reason) => {
    const key = keyOf(line)
    const found = placed.get(key)
    return noted.has(key) || (found !== undefined && saysSomething(found.decided))
  }
  let [decided, open] = [0, 0]
  return all.filter((line) => (isDecided(line) ? ++decided <= MOST_DECIDED : ++open <= MOST_OPEN))
}

/** Keys of lines of who never came: they stand below all others. */
type Never = ReadonlySet<string>

function lastLeftFirst(lines: Reason[], never: Never): Reason[] {
  const neverCame = new Set(lines.filter((line) => never.has(keyOf(line))))
  const [came, others] = [lines.filter((line) => !neverCame.has(line)), [...neverCame]]
  const latestFirst = (a: Reason, b: Reason) => b.since.localeCompare(a.since)
  return [...came.sort(latestFirst), ...others.sort(latestFirst)]
}

/** Whoever stands on the list without a decision: who came first, and who stays away since they came, or came again. */
async function standingNow(
  tx: pg.ClientBase,
  asked: Asked,
  weeks: Weeks,
  decided: string[],
): Promise<{ found: Reason[]; never: Never }> {
  // However many of the latest were decided, enough of the others are among them.
  const most = MOST_OPEN + 1 + decided.length
  const firstTimers = await firstTimersOf(tx, asked, most)
  const cameFirst = new Map(firstTimers.map(({ person_id, since }) => [person_id, since]))
  const away = await awayNow(tx, asked, weeks, { decided, most })
  const absent = away.flatMap(({ person_id, since, never_came }): (Reason & { never_came: boolean })[] => {
    const first = cameFirst.get(person_id)
    return first && (never_came || since <= first) ? [] : [{ person_id, reason: 'absent', since, never_came }]
  })
  const never = new Set(absent.filter(({ never_came }) => never_came).map(keyOf))
  return { found: [...firstTimers, ...absent], never }
}

/** The latest, and where there are more of them those about whom somebody decided, however long they are away. */
async function awayNow(
  tx: pg.ClientBase,
  asked: Asked,
  weeks: Weeks,
  { decided, most }: { decided: string[]; most: number },
): Promise<StayedAway[]> {
  const latest = await whoStaysAway(tx, asked, weeks, most)
  if (latest.length < most) return latest
  const known = new Set(peopleIn(latest))
  const others = decided.filter((id) => !known.has(id))
  return [...latest, ...(await whoOfThemStaysAway(tx, asked, weeks, others))]
}

/** Who came once, and of whom it was decided then to leave them be, is not called again for not having come since. */
function withoutStopped(standing: Reason[], never: Never, decisions: readonly Decision[]): Reason[] {
  const stopped = decisions.filter(({ reason, state }) => reason === 'first_timer' && state === 'stopped')
  const left = new Set(stopped.flatMap(({ person_id, since }) => [person_id, `${person_id} ${since}`]))
  const leftBe = (line: Reason) =>
    left.has(never.has(keyOf(line)) ? line.person_id : `${line.person_id} ${line.since}`)
  return standing.filter((line) => line.reason !== 'absent' || !leftBe(line))
}

const peopleIn = (lines: readonly Pick<Reason, 'person_id'>[]) => [
  ...new Set(lines.map(({ person_id }) => person_id)),
]

const once = (lines: Reason[]): Reason[] => [...new Map(lines.map((line) => [keyOf(line), line])).values()]

async function firstTimersOf(
  tx: pg.ClientBase,
  { churchId, timeZone, today }: Asked,
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

/** Field by field: spreading many rows cost more than the rest of it. */
async function named(
  tx: pg.ClientBase,
  asked: Asked,
  weeks: Weeks,
  lines: Reason[],
  { placed, kept, never }: { placed: Placed; kept: ReadonlySet<string>; never: Never },
): Promise<Standing[]> {
  // Who stays away has not come since; of the others it has to be looked up.
  const unsure = lines.filter((line) => line.reason === 'first_timer' || kept.has(keyOf(line)))
  // Sent together: the names are read here while the database looks up the days.
  const [people, came] = await Promise.all([
    peopleOf(tx, asked.churchId, lines),
    cameDays(tx, asked.churchId, weeks.held, peopleIn(unsure)),
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

/** A line that somebody decided on says that they had never come, also once they did. */
const neverBefore = ({ reason, since }: Reason, days: string[] = []): boolean =>
  reason === 'absent' && !days.some((day) => day <= since)

/** Of those whom nobody has seen since: hundreds of lines have a few days in common. */
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
  const { rows } = await tx.query<Named & { id: string }>(
    `select id, first_name, last_name, phone_number from members
      where church_id = $1 and id = any($2::uuid[]) and deleted_at is null`,
    [churchId, peopleIn(lines)],
  )
  return new Map(rows.map((person) => [person.id, person]))
}
