/** The list as this phone shows it: the server's lines with later decisions of this phone. */
import type { AnswerOf } from '../../lib/api/api.ts'
import type { FollowUpLine, followUpRoutes } from '../../../contract/routes/follow-ups.ts'
import type { FollowUpNoteRow, FollowUpRow, FollowUpState } from '../../../contract/tables/follow-ups.ts'
import { isAlsoAbout, followUpId } from '../../../sync/merge/follow-up-id.ts'
import { dateOf } from '../../lib/format/format-date.ts'
import { useMemo, useEffect, useState } from 'react'
import type { DeletedServices, Church, Person } from '../../../sync/client/api.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { useOwnServices, type OwnService } from '../../domain/attendance/use-own-services.ts'
import { addDays } from '../../../contract/calendar/days.ts'

export type FollowUpList = AnswerOf<typeof followUpRoutes.listFollowUps>
/** Users who may be assigned, and former assignees and authors. */
export type Users = Pick<FollowUpList, 'team' | 'former'>
export type Note = FollowUpList['notes'][number]
/** A user's decision about a line. */
export type Choice = { owner_id?: string | null; due_on?: string | null; state?: FollowUpState }
export type Line = FollowUpLine & {
  notes: readonly Note[]
  /** Values stored under another id, from a record merged into this one. A change of one value keeps them. */
  carried: Choice
}

export type Known = {
  /** The church's time zone, which turns moments into days. */
  timeZone: string
  rows: readonly FollowUpRow[] | null
  notes: readonly FollowUpNoteRow[] | null
  /** Recent attendance by this phone's data. For services that it holds, it is newer than the list. */
  came: CameSince
}

export function linesOf(list: FollowUpList, known: Known): Line[] {
  const rows = rowsOf(list.lines, known)
  const ids = new Set(list.lines.map(({ id }) => id))
  const notes = notesByLine(list, known, ids)
  return list.lines.map((line) => ({
    ...decided(line, rows.get(line.id), known),
    notes: notes.get(line.id) ?? [],
  }))
}

/** Ids of lines with a decision or a note. */
export const saidOf = (
  list: FollowUpList | null,
  rows: Known['rows'],
  notes: Known['notes'],
): ReadonlySet<string> =>
  new Set([
    ...(rows ?? []).map(({ id }) => id),
    ...[...(list?.notes ?? []), ...(notes ?? [])].map((note) => note.follow_up_id),
  ])

const keyOf = ({ person_id, reason, since }: Pick<FollowUpRow, 'person_id' | 'reason' | 'since'>) =>
  `${person_id} ${reason} ${since}`

/** The latest row about each line. It may have another id: of a merged record, or of another day. */
function rowsOf(lines: readonly FollowUpLine[], { rows, timeZone }: Known): Map<string, FollowUpRow> {
  const oldestFirst = [...(rows ?? [])].sort((a, b) => a.changed_at.localeCompare(b.changed_at))
  const own = new Set(lines.map((line) => keyOf({ ...line, person_id: line.person.id })))
  const latest = new Map(oldestFirst.map((row) => [keyOf(row), row]))
  const loose = new Map(
    oldestFirst.filter((row) => !own.has(keyOf(row))).map((row) => [`${row.person_id} ${row.reason}`, row]),
  )
  return new Map(
    lines.flatMap((line) => {
      const exact = latest.get(keyOf({ ...line, person_id: line.person.id }))
      const other = loose.get(`${line.person.id} ${line.reason}`)
      const also = other && isAlsoAbout(line, dateOf(other.changed_at, timeZone)) ? other : undefined
      const row = also && also.changed_at > (exact?.changed_at ?? '') ? also : exact
      return row ? [[line.id, row] as const] : []
    }),
  )
}

/** The later decision counts. A person who came again has returned, whatever was decided. */
function decided(line: FollowUpLine, row: FollowUpRow | undefined, { came }: Known): Omit<Line, 'notes'> {
  const later = row && saysMore(row, line) ? row : line
  const here =
    (came.last.get(line.person.id) ?? '') > line.since || (line.state === 'returned' && !takenOff(line, came))
  const { owner_id, changed_at } = later
  // Rows and lists of an earlier release have no due date.
  const due_on = later.due_on ?? null
  const state = later === line ? decidedState(line, here) : later.state
  const stands = state === 'returned' ? { owner_id, due_on } : { owner_id, due_on, state }
  const carried = changed_at === null || (later === row && row.id === line.id) ? {} : stands
  return { ...line, owner_id, due_on, changed_at, state: here ? 'returned' : state, carried }
}

/** True if this phone holds every day on which the person came, and their marks there were taken back. */
const takenOff = ({ came_on: days }: FollowUpLine, { held }: CameSince): boolean =>
  days !== undefined && days.length > 0 && days.every((day) => held.has(day))

/** The state of a line that the server closed. */
const decidedState = ({ state, decided_state }: FollowUpLine, here: boolean): FollowUpState =>
  here ? state : (decided_state ?? state)

/** Equal moments mean equal decisions, unless the server combined the decisions of two merged records. */
function saysMore(row: FollowUpRow, { changed_at, owner_id, due_on = null, state }: FollowUpLine): boolean {
  if (!changed_at || row.changed_at > changed_at) return true
  const isSame = row.owner_id === owner_id && (row.due_on ?? null) === due_on && row.state === state
  return row.changed_at === changed_at && isSame
}

/**
 * Places notes by the server's assignment. A note that the server lacks goes to its person's line, whatever id that
 * has.
 */
function notesByLine(
  { lines, notes: serverNotes }: FollowUpList,
  { notes: here, timeZone }: Known,
  ids: ReadonlySet<string>,
): Map<string, Note[]> {
  const oldestFirst = [...lines].sort((a, b) => a.since.localeCompare(b.since))
  const latest = new Map(oldestFirst.map((line) => [line.person.id, line]))
  const placed = (here ?? []).map((note) => {
    const theirs = ids.has(note.follow_up_id) ? undefined : latest.get(note.person_id)
    return theirs && theirs.since <= dateOf(note.written_at, timeZone)
      ? { ...note, follow_up_id: theirs.id }
      : note
  })
  const once = new Map([...placed, ...serverNotes].map((note) => [note.id, note]))
  const latestFirst = [...once.values()].sort((a, b) => b.written_at.localeCompare(a.written_at))
  const byLine = new Map<string, Note[]>()
  for (const note of latestFirst)
    byLine.set(note.follow_up_id, [...(byLine.get(note.follow_up_id) ?? []), note])
  return byLine
}

/** "Returned" cannot be chosen: the person's next mark sets it. */
export const CHOSEN_STATES = [
  'to_call',
  'reached',
  'visiting',
  'stopped',
] as const satisfies readonly FollowUpState[]

export const isOpen = ({ state }: Pick<Line, 'state'>): boolean => state !== 'returned' && state !== 'stopped'

/** False if the assignee left the team or may not see members any more. */
export const isLookedAfter = ({ owner_id }: Pick<Line, 'owner_id'>, { team }: Users): boolean =>
  owner_id !== null && team.some(({ id }) => id === owner_id)

/**
 * Sorts own lines first, then unassigned ones, then the others. Within each, the latest day comes first and people
 * who never came last.
 */
export function byTurn(me: string, users: Users): (a: Line, b: Line) => number {
  const turn = (line: Line) => (line.owner_id === me ? 0 : isLookedAfter(line, users) ? 2 : 1)
  const never = ({ never_came }: Line) => Number(never_came ?? false)
  return (a, b) => turn(a) - turn(b) || never(a) - never(b) || b.since.localeCompare(a.since)
}

export type CameSince = {
  /** The last day on which each person came, by person id. */
  last: ReadonlyMap<string, string>
  /** The days of services that this phone holds or knows to be deleted. */
  held: ReadonlySet<string>
}

/** The people who came on that day or later, as this phone knows. */
export function useCameSince(from: string, today: string): CameSince {
  const own = useOwnServices(from, today)
  const deleted = useLive(useChurch().deletedServices)
  return useMemo(() => cameSince(own, deleted), [own, deleted])
}

export function cameSince(own: readonly OwnService[], deleted: DeletedServices): CameSince {
  const byDay = [...own].sort((a, b) => a.day.localeCompare(b.day))
  const came = byDay.flatMap(({ day, present }) => [...present.keys()].map((id) => [id, day] as const))
  const days = own.flatMap(({ known, day }) => (known ? [day] : []))
  const gone = [...deleted.values()].filter((day) => day !== null)
  return { last: new Map(came), held: new Set([...days, ...gone]) }
}

/** Finds first timers that this phone recorded and the server's list does not name yet. */

/** As long as the server keeps them on the list. */
const DAYS_KEPT = 12 * 7

type Here = Pick<Church, 'church' | 'people' | 'services' | 'today'>

/** Returns their lines as the server will send them. For a cut list, only people who came since. */
export async function firstTimersHere(church: Here, list: FollowUpList): Promise<FollowUpLine[]> {
  const today = church.today()
  const kept = addDays(today, 1 - DAYS_KEPT)
  const from = list.more ? (list.today ?? today) : kept
  const listed = listedIn(list)
  const fresh = church.people.all().filter((person) => {
    const { id, first_timer, created_at } = person
    return first_timer && !listed.has(id) && created_at && dateOf(created_at, church.church.time_zone) >= from
  })
  const lines = await Promise.all(fresh.map((person) => lineOf(church, person)))
  return lines.filter(({ since }) => since >= from)
}

/** Adds the lines. For people whom the list names by now, the server's line counts. */
export function withFirstTimersHere(list: FollowUpList, here: readonly FollowUpLine[]): FollowUpList {
  const listed = listedIn(list)
  return { ...list, lines: [...list.lines, ...here.filter(({ person }) => !listed.has(person.id))] }
}

const listedIn = ({ lines }: FollowUpList) =>
  new Set(lines.flatMap(({ reason, person }) => (reason === 'first_timer' ? [person.id] : [])))

async function lineOf(church: Here, person: Person): Promise<FollowUpLine> {
  const { id, first_name, last_name, phone_number } = person
  const since = await cameFirst(church, person)
  const line = { person_id: id, reason: 'first_timer' as const, since }
  return {
    id: await followUpId(church.church.id, line),
    person: { id, first_name, last_name, phone_number },
    reason: line.reason,
    since,
    missed: 0,
    owner_id: null,
    due_on: null,
    state: 'to_call',
    changed_at: null,
  }
}

/** The day of the service at which they were captured, or the day of their record. */
async function cameFirst({ church, people, services }: Here, { id, created_at }: Person): Promise<string> {
  const captured = (await people.details(id))?.captured_service_id
  const service = captured && services.current().find((one) => one.id === captured)
  return service ? service.date_of_service : dateOf(created_at ?? '', church.time_zone)
}

const NOBODY: readonly FollowUpLine[] = []

/** The server's list with first timers that this phone recorded since. */
export function useFirstTimersHere(list: FollowUpList | null): FollowUpList | null {
  const church = useChurch()
  const version = useLive(church.people.version)
  const services = useLive(church.services)
  const [here, setHere] = useState(NOBODY)
  useEffect(() => {
    if (!list) return
    let current = true
    firstTimersHere(church, list).then(
      (lines) => current && setHere(lines),
      () => undefined,
    )
    return () => void (current = false)
  }, [church, list, version, services])
  return useMemo(() => list && withFirstTimersHere(list, here), [list, here])
}
