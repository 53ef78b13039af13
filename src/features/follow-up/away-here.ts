/** Adds absences that this phone knows to an older list, by the same rules as the members' filter. */
import { useEffect, useMemo, useState } from 'react'
import type { FollowUpLine } from '../../../contract/routes/follow-ups.ts'
import type { FollowUpRow } from '../../../contract/tables/follow-ups.ts'
import type { Church, Person } from '../../../sync/client/api.ts'
import { followUpId } from '../../../sync/merge/follow-up-id.ts'
import { dateOf } from '../../lib/format/format-date.ts'
import {
  awayFor,
  useAttendanceOver,
  weeksSince,
  type Attendance,
  type LastHere,
} from '../../domain/attendance/attendance-of-all.ts'
import { useKeptAttendance } from '../../domain/attendance/known-attendance.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import type { FollowUpList } from './lines.ts'

type Here = Pick<Church, 'church'> & { people: Pick<Church['people'], 'all'> }

export type AwayHere = {
  /** Absent people whom the list does not name. */
  lines: FollowUpLine[]
  /** Weeks missed, by line id of absent people; null: the person is no longer absent. */
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
  const isNew = newAbsenceFilter(list, rows)
  const found = [...away].filter(([person, here]) => isNew(person, here))
  const lines = found.map(([person, here]) => lineOf(church.church.id, person, here, attendance))
  return { lines: await Promise.all(lines), missed: missedNow(list, people, away, attendance) }
}

/**
 * Decides by the server's rules if an absence is new. A first timer has their own line, and closed follow-ups stay
 * closed.
 */
function newAbsenceFilter({ lines, more, notes }: FollowUpList, rows: readonly FollowUpRow[]) {
  const listed = by(lines, ({ person }) => person.id)
  const left = by(rows.filter(leavesBe), (row) => row.person_id)
  const noted = new Set(notes.map(({ follow_up_id }) => follow_up_id))
  // A cut list holds all lines with a decision or note, however old, but only the latest of the others.
  const open = lines.filter(
    ({ id, reason, changed_at }) => reason === 'absent' && changed_at === null && !noted.has(id),
  )
  return ({ id, first_timer }: Person, { since, never }: LastHere): boolean => {
    const theirs = listed.get(id) ?? []
    const first = theirs.find(({ reason }) => reason === 'first_timer')
    if (first_timer && first && (never || since <= first.since)) return false
    if (left.get(id)?.some((row) => never || row.since === since)) return false
    const stands = (line: FollowUpLine) =>
      line.reason === 'absent' && (line.since >= since || line.state !== 'returned')
    // Within one day the server sorts by id: a thousand people may share the last day of a cut list.
    const isBefore = (line: FollowUpLine) =>
      since > line.since || (since === line.since && id < line.person.id)
    // People who never came sort last: a cut list that names one of them names all who came.
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
    due_on: null,
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

/** @param said ids of lines with a decision or a note */
export function withAwayHere(
  list: FollowUpList,
  { lines: here, missed }: AwayHere,
  said: ReadonlySet<string>,
): FollowUpList {
  const listed = new Set(list.lines.map(({ id }) => id))
  const isSaid = ({ id, changed_at }: FollowUpLine) => changed_at !== null || said.has(id)
  const lines = list.lines.flatMap((line) => {
    const now = missed.get(line.id)
    if (now === null) return isSaid(line) ? [line] : []
    return [now === undefined ? line : { ...line, missed: now }]
  })
  return { ...list, lines: [...lines, ...here.filter(({ id }) => !listed.has(id))] }
}

const NOTHING: AwayHere = { lines: [], missed: new Map() }

/**
 * The list with absences that this phone knows by now.
 * @param isOld the list is a stored one. A current list already has the server's absences
 * @param said ids of lines with a decision or a note
 */
export function useAwayHere(
  list: FollowUpList | null,
  isOld: boolean,
  rows: readonly FollowUpRow[] | null,
  said: ReadonlySet<string>,
): FollowUpList | null {
  const church = useChurch()
  const version = useLive(church.people.version)
  const kept = useKeptAttendance(isOld ? list : null)
  const attendance = useAttendanceOver(kept ? kept.report : null)
  const [here, setHere] = useState(NOTHING)
  useEffect(() => {
    if (!isOld || !list || !attendance) return setHere(NOTHING)
    let current = true
    awayHere(church, list, attendance, rows ?? []).then(
      (found) => current && setHere(found),
      () => undefined,
    )
    return () => void (current = false)
  }, [church, isOld, list, attendance, rows, version])
  return useMemo(() => list && withAwayHere(list, here, said), [list, here, said])
}
