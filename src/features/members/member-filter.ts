import type { Person } from '../../../sync/client/api.ts'
import { dateOf } from '../../lib/format/format-date.ts'
import { awayFor, type Attendance } from '../../domain/attendance/attendance-of-all.ts'

/** The value of `cell` for people without one. */
export const NO_CELL = 'none'

/** The filter of the member list. Days are `YYYY-MM-DD`; empty or 0: not chosen. */
export type MemberFilter = {
  /** A cell's id, or `NO_CELL`. */
  cell: string
  department: string
  gender: string
  from: string
  to: string
  /** Weeks of absence. */
  absent: number
  first: boolean
}

export const noFilter: MemberFilter = {
  cell: '',
  department: '',
  gender: '',
  from: '',
  to: '',
  absent: 0,
  first: false,
}

const TEXTS = ['cell', 'department', 'gender', 'from', 'to'] as const

/** Reads the filter from the address; unreadable values count as not chosen. */
export function filterIn(params: URLSearchParams): MemberFilter {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, params.get(name) ?? '']))
  const absent = Number(params.get('absent') ?? 0)
  return {
    ...noFilter,
    ...texts,
    absent: Number.isInteger(absent) && absent > 0 && absent <= 200 ? absent : 0,
    first: params.get('first') === 'yes',
  }
}

/** Ids of existing cells and departments; null: not known on this phone yet. */
export type There = { cell: ReadonlySet<string> | null; department: ReadonlySet<string> | null }

/** Drops a deleted cell or department from the filter. Its former people still carry its id. */
export function withoutGone(filter: MemberFilter, there: There): MemberFilter {
  const still = (name: keyof There) =>
    filter[name] !== NO_CELL && there[name]?.has(filter[name]) === false ? '' : filter[name]
  return { ...filter, cell: still('cell'), department: still('department') }
}

/** The filter as entries of the address; null for values that are not chosen. */
export function filterEntries(filter: MemberFilter): Record<string, string | null> {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, filter[name] || null]))
  return {
    ...texts,
    absent: filter.absent ? String(filter.absent) : null,
    first: filter.first ? 'yes' : null,
  }
}

export const howMany = (filter: MemberFilter): number =>
  Object.values(filterEntries(filter)).filter((value) => value !== null).length

/** The facts of this phone besides the people themselves. */
export type Known = {
  cells: ReadonlyMap<string, string>
  departments: ReadonlyMap<string, string>
  /** Null: not known on this phone. */
  attendance: Attendance | null
  timeZone: string
}

/** True if a person fits the filter, by the same rules as on the server. */
export function fits(person: Person, filter: MemberFilter, known: Known): boolean {
  if (filter.first && !person.first_timer) return false
  if (filter.gender && person.gender !== filter.gender) return false
  if (filter.cell && (known.cells.get(person.id) ?? NO_CELL) !== filter.cell) return false
  if (filter.department && known.departments.get(person.id) !== filter.department) return false
  if (!joinedBetween(person, filter, known)) return false
  return filter.absent === 0 || wasAbsent(person, filter, known)
}

function joinedBetween(person: Person, { from, to }: MemberFilter, { timeZone }: Known): boolean {
  if (!from && !to) return true
  if (!person.created_at) return false
  const day = dateOf(person.created_at, timeZone)
  return (!from || day >= from) && (!to || day <= to)
}

function wasAbsent(
  { id, created_at }: Person,
  { absent }: MemberFilter,
  { attendance, timeZone }: Known,
): boolean {
  if (!attendance || !created_at) return false
  return awayFor(attendance, absent, { id, joined: dateOf(created_at, timeZone) }) !== null
}

/** The counted views of the list. Each is a filter of its own. */
export type MemberView = 'everyone' | 'absent' | 'noCell' | 'new'

export const ABSENT_WEEKS = 4

/** @param today the church's day */
export const viewFilter = (view: MemberView, today: string): MemberFilter =>
  ({
    everyone: noFilter,
    absent: { ...noFilter, absent: ABSENT_WEEKS },
    noCell: { ...noFilter, cell: NO_CELL },
    new: { ...noFilter, from: `${today.slice(0, 8)}01` },
  })[view]

export const VIEWS: readonly MemberView[] = ['everyone', 'absent', 'noCell', 'new']

/** The view with exactly this filter; null for the user's own combination. */
export function viewOf(filter: MemberFilter, today: string): MemberView | null {
  const entries = JSON.stringify(filterEntries(filter))
  return VIEWS.find((view) => JSON.stringify(filterEntries(viewFilter(view, today))) === entries) ?? null
}
