/** Reads decisions about follow-up lines, matches each to its current line, and derives the ids of lines. */
import { hash } from 'node:crypto'
import type pg from 'pg'
import type { FollowUpReason, FollowUpState } from '../../../contract/tables/follow-ups.ts'
import { isAlsoAbout } from '../../../sync/merge/follow-up-id.ts'
import { timeZoneOf } from '../shared/requests.ts'

/**
 * Weeks after which first timers leave the list. Decisions about lines that have ended leave it after the same time.
 */
export const WEEKS_KEPT = 12

/**
 * The limit of lines without a decision: more than a church calls in a week. Each decided line makes room for
 * another.
 */
export const MOST_OPEN = 500

/** The limit of lines that are assigned, decided or noted. */
export const MOST_DECIDED = 1000

export type Reason = { person_id: string; reason: FollowUpReason; since: string }
export type Decided = {
  owner_id: string | null
  due_on: string | null
  state: FollowUpState
  changed_at: string
}

/** `decided_on` is the day of `changed_at` by the church's clock. */
export type Decision = Reason & Decided & { id: string; decided_on: string; lately: boolean }

export const keyOf = ({ person_id, reason, since }: Reason) => `${person_id} ${reason} ${since}`

/** Returns recent decisions and all decisions about these people, however old. The latest comes first. */
export async function decisionsAbout(
  tx: pg.ClientBase,
  { churchId, timeZone }: { churchId: string; timeZone: string },
  people: string[],
): Promise<Decision[]> {
  const { rows } = await tx.query<Decision>({
    name: 'follow-up-decisions',
    text: DECISIONS,
    values: [churchId, people, MOST_DECIDED + 1, timeZone],
  })
  return rows
}

const DECISIONS = `with lately as (
    select id from follow_ups where church_id = $1 and changed_at > now() - interval '${WEEKS_KEPT} weeks'
    order by changed_at desc limit $3)
  select id, person_id, reason, since, owner_id, due_on, state, changed_at,
    (changed_at at time zone $4)::date as decided_on, id in (select id from lately) as lately
  from follow_ups where church_id = $1 and (person_id = any($2::uuid[]) or id in (select id from lately))
  order by changed_at desc, id`

/** Returns the people that somebody decided about, the latest decision first. */
export async function lastDecided(tx: pg.ClientBase, churchId: string): Promise<string[]> {
  const { rows } = await tx.query<{ person_id: string }>({
    name: 'follow-up-last-decided',
    text: `select person_id from follow_ups where church_id = $1 and (owner_id is not null or state <> 'to_call')
      group by 1 order by max(changed_at) desc limit $2`,
    values: [churchId, MOST_DECIDED],
  })
  return rows.map(({ person_id }) => person_id)
}

/** A decision without an owner, a due date and a chosen state adds no line. */
export const saysSomething = ({ owner_id, due_on, state }: Decided): boolean =>
  owner_id !== null || due_on !== null || state !== 'to_call'

/**
 * People that another record was merged into, with the time of the latest merge. The time is null if the server
 * merged them itself.
 */
export type United = ReadonlyMap<string, string | null>

/** Returns those of these people who are merged. */
export async function unitedOf(tx: pg.ClientBase, churchId: string, people: string[]): Promise<United> {
  const { rows } = await tx.query<{ to_id: string; joined_at: string | null }>({
    name: 'follow-up-united',
    text: `select a.to_id, max(j.joined_at) as joined_at from aliases a
      left join joined_people j on j.church_id = $1 and j.kept_id = a.to_id and j.undone_at is null
      where a.church_id = $1 and a.to_id = any($2::uuid[]) and a.id <> a.to_id group by 1`,
    values: [churchId, people],
  })
  return new Map(rows.map(({ to_id, joined_at }) => [to_id, joined_at]))
}

/**
 * Finds the line of a merged person that a decision or note about either record belongs to. The line must have begun
 * by then. The other record may have another day or another reason.
 * @param about `on`: the day of the decision or note by the church's clock
 */
export function lineOfBoth<Line extends Omit<Reason, 'person_id'>>(
  about: { reason: FollowUpReason | null; on: string },
  lines: readonly Line[],
): Line | undefined {
  const started = lines
    .filter(({ since }) => since <= about.on)
    .toSorted((a, b) => b.since.localeCompare(a.since))
  return started.find(({ reason }) => reason === about.reason) ?? started[0]
}

/**
 * Maps each line's key to its effective decision and the ids that mean this line.
 * @param due lines on the list that need no decision
 */
export function placeDecisions(
  decisions: readonly Decision[],
  due: readonly Reason[],
  united: United,
): Map<string, { line: Reason; decided: Decision; ids: string[] }> {
  const keys = new Set(due.map(keyOf))
  const lines = byPerson(due, personOf)
  const said = byPerson(decisions.filter(saysSomething), personOf)
  const placed = new Map<string, { line: Reason; decided: Decision; ids: string[] }>()
  for (const decision of decisions) {
    const { person_id, id } = decision
    const own = reasonOf(decision)
    const theirs = { due: lines.get(person_id) ?? [], said: said.get(person_id) ?? [] }
    const line = keys.has(keyOf(own)) ? own : (lineNow(decision, theirs, united) ?? own)
    const before = placed.get(keyOf(line))
    if (before) {
      before.ids.push(id)
      before.decided = decidedOfBoth(before.decided, decision, united.get(person_id))
    } else placed.set(keyOf(line), { line, decided: decision, ids: [id] })
  }
  const stands = ([key, { decided }]: [string, { decided: Decision }]) =>
    keys.has(key) || (decided.lately && saysSomething(decided))
  return new Map([...placed].filter(stands))
}

const reasonOf = ({ person_id, reason, since }: Reason): Reason => ({ person_id, reason, since })

const personOf = ({ person_id }: Reason) => person_id

export function byPerson<Line>(lines: readonly Line[], of: (line: Line) => string): Map<string, Line[]> {
  const people = new Map<string, Line[]>()
  for (const line of lines) {
    const theirs = people.get(of(line))
    if (theirs) theirs.push(line)
    else people.set(of(line), [line])
  }
  return people
}

/** Finds the current line of a decision whose own line has ended. A decision that was taken back belongs to no line. */
function lineNow(
  decision: Decision,
  { due, said }: { due: readonly Reason[]; said: readonly Reason[] },
  united: United,
): Reason | undefined {
  const { person_id, reason, decided_on } = decision
  const both = united.has(person_id) ? lineOfBoth({ reason, on: decided_on }, due) : undefined
  if (both || !saysSomething(decision)) return both
  return sameLine(decision, due) ?? sameLine(decision, said)
}

/** Finds the person's latest line that this decision is also about, though it names another day. */
function sameLine({ reason, decided_on }: Decision, lines: readonly Reason[]): Reason | undefined {
  const [latest] = lines
    .filter((line) => line.reason === reason && isAlsoAbout(line, decided_on))
    .sort((a, b) => b.since.localeCompare(a.since))
  return latest && reasonOf(latest)
}

/**
 * Chooses the decision for a merged person. A person already handled under one record is not called again for the
 * other. A decision after the merge is about both records.
 * @param mergedAt the time of the merge
 */
function decidedOfBoth(later: Decision, earlier: Decision, mergedAt: string | null | undefined): Decision {
  if (!mergedAt || later.changed_at > mergedAt || later.state !== 'to_call') return later
  const { changed_at, lately } = later
  const owner_id = later.owner_id ?? earlier.owner_id
  return { ...earlier, owner_id, due_on: later.due_on ?? earlier.due_on, changed_at, lately }
}

/**
 * Returns the decision that a partial change of this line must keep. It was made under another day or for the other
 * merged record. Returns null if the line has a row of its own or nothing was decided.
 */
export async function carriedTo(
  tx: pg.ClientBase,
  churchId: string,
  line: Reason,
  id: string,
): Promise<Omit<Decided, 'changed_at'> | null> {
  const united = await unitedOf(tx, churchId, [line.person_id])
  const query = { churchId, timeZone: await timeZoneOf(tx, churchId) }
  const placed = placeDecisions(await decisionsAbout(tx, query, [line.person_id]), [line], united)
  const decided = placed.get(keyOf(line))?.decided
  if (!decided || decided.id === id) return null
  const { owner_id, due_on, state } = decided
  return { owner_id, due_on, state }
}

/**
 * A synchronous `derivedId`. The hashing that browsers share with the server answers through a queue. For a list of a
 * thousand, that took longer than the rest of the answer.
 */
export function derivedIdNow(space: string, name: string): string {
  const bytes = hash('sha1', `${space}\n${name}`, 'buffer')
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex', 0, 16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
