/** Who stays away as this phone knows it by now, over a list that is not of now: the members' filter says the same. */
import type { FollowUpLine } from '../../../contract/routes/follow-ups.ts'
import type { FollowUpRow } from '../../../contract/tables/follow-ups.ts'
import type { Church, Person } from '../../../sync/client/api.ts'
import { followUpId } from '../../../sync/merge/follow-up-id.ts'
import { dateOf } from '../../lib/format/format-date.ts'
import {
  awayFor,
  weeksSince,
  type Attendance,
  type LastHere,
} from '../../lib/session/attendance/attendance-of-all.ts'
import type { FollowUpList } from './lines.ts'

type Here = Pick<Church, 'church'> & { people: Pick<Church['people'], 'all'> }

export type AwayHere = {
  /** Of whom the list tells nothing. */
  lines: FollowUpLine[]
  /** Of lines of who stays away, in how many weeks they were missed; null: they do not stay away. */
  missed: ReadonlyMap<string, number | null>
}

export async function awayHere(
  church: Here,
  list: FollowUpList,
  attendance: Attendance,
  rows: readonly FollowUpRow[],
): Promise<AwayHere> {
  const people = new Map(church.people.all().map((person) => [person.id, person]))
  const away = new Map<Person, LastHere>()
  for (const person of people.values()) {
    const joined = person.created_at && dateOf(person.created_at, church.church.time_zone)
    const here = joined ? awayFor(attendance, list.absent_after, { id: person.id, joined }) : null
    if (here) away.set(person, here)
  }
  const isNew = notTold(list, rows)
  const found = [...away].filter(([person, here]) => isNew(person, here))
  const lines = found.map(([person, here]) => lineOf(church.church.id, person, here, attendance))
  return { lines: await Promise.all(lines), missed: missedNow(list, people, away, attendance) }
}

/** By the rules of the server: of who came first there is their own line, and who is left in peace is left so. */
function notTold({ lines, more, notes }: FollowUpList, rows: readonly FollowUpRow[]) {
  const told = by(lines, ({ person }) => person.id)
  const left = by(rows.filter(leavesBe), (row) => row.person_id)
  const noted = new Set(notes.map(({ follow_up_id }) => follow_up_id))
  // A cut list names however long ago what somebody dealt with, and of the others the latest.
  const open = lines.filter(
    ({ id, reason, changed_at }) => reason === 'absent' && changed_at === null && !noted.has(id),
  )
  return ({ id, first_timer }: Person, { since, never }: LastHere): boolean => {
    const theirs = told.get(id) ?? []
    const first = theirs.find(({ reason }) => reason === 'first_timer')
    if (first_timer && first && (never || since <= first.since)) return false
    if (left.get(id)?.some((row) => never || row.since === since)) return false
    const stands = (line: FollowUpLine) =>
      line.reason === 'absent' && (line.since >= since || line.state !== 'returned')
    // Of one day the server tells the first by their ids: a thousand may have left with the last whom it named.
    const isBefore = (line: FollowUpLine) =>
      since > line.since || (since === line.since && id < line.person.id)
    // Who never came is told last: a list that was cut and names one of them names all who came.
    const reaches = (line: FollowUpLine) =>
      line.never_came ? !never || isBefore(line) : !never && isBefore(line)
    return !theirs.some(stands) && (!more || open.some(reaches))
  }
}

function by<One>(all: readonly One[], keyOf: (one: One) => string): Map<string, One[]> {
  const groups = new Map<string, One[]>()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}

const leavesBe = ({ reason, state }: FollowUpRow) => reason === 'first_timer' && state === 'stopped'

async function lineOf(
  churchId: string,
  { id, first_name, last_name, phone_number }: Person,
  { since, never }: LastHere,
  attendance: Attendance,
): Promise<FollowUpLine> {
  const reason = 'absent' as const
  return {
    id: await followUpId(churchId, { person_id: id, reason, since }),
    person: { id, first_name, last_name, phone_number },
    reason,
    since,
    never_came: never,
    missed: weeksSince(attendance, since),
    owner_id: null,
    state: 'to_call',
    changed_at: null,
  }
}

function missedNow(
  { lines }: FollowUpList,
  people: ReadonlyMap<string, Person>,
  away: ReadonlyMap<Person, LastHere>,
  attendance: Attendance,
): Map<string, number | null> {
  const missed = new Map<string, number | null>()
  for (const { id, person, reason, since } of lines) {
    const known = people.get(person.id)
    if (reason !== 'absent' || !known) continue
    const here = away.get(known)
    if (here?.since === since) missed.set(id, weeksSince(attendance, since))
    else if (!here && attendance.lastHere(known.id, since).since <= since) missed.set(id, null)
  }
  return missed
}

/** @param said ids of lines of which something was decided or noted */
export function withAwayHere(
  list: FollowUpList,
  { lines: here, missed }: AwayHere,
  said: ReadonlySet<string>,
): FollowUpList {
  const told = new Set(list.lines.map(({ id }) => id))
  const isSaid = ({ id, changed_at }: FollowUpLine) => changed_at !== null || said.has(id)
  const lines = list.lines.flatMap((line) => {
    const now = missed.get(line.id)
    if (now === null) return isSaid(line) ? [line] : []
    return [now === undefined ? line : { ...line, missed: now }]
  })
  return { ...list, lines: [...lines, ...here.filter(({ id }) => !told.has(id))] }
}
