import type { Person } from '../../../sync/client/api.ts'
import { dateOf } from '../../lib/format/format-date.ts'
import type { AbsentWeeks } from './absent-weeks.ts'
import type { HereToday } from './here-today.ts'

/** What narrows the list of members. Days are `YYYY-MM-DD`; empty or 0: not chosen. */
export type MemberFilter = {
  cell: string
  department: string
  gender: string
  from: string
  to: string
  /** At no service since so many weeks with one began. */
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

/** The choices that an address holds; what cannot be read is not chosen. */
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

/** The same as the address's entries; null for what is not chosen. */
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

/** What this phone knows besides the people themselves. */
export type Known = {
  cells: ReadonlyMap<string, string>
  departments: ReadonlyMap<string, string>
  weeks: AbsentWeeks
  here: HereToday
  /** Who was away for more weeks than a phone has bits for, as the church's server says; null: not known here. */
  longAbsent: ReadonlySet<string> | null
  timeZone: string
}

/** More weeks than a phone's bits tell of: only the server knows. */
export const asksServer = ({ absent }: MemberFilter, { counting, all }: AbsentWeeks): boolean =>
  !all && absent > counting.length

/** Whether somebody is in the narrowed list, as the server would say it of the same choices. */
export function fits(person: Person, filter: MemberFilter, known: Known): boolean {
  if (filter.first && !person.first_timer) return false
  if (filter.gender && person.gender !== filter.gender) return false
  if (filter.cell && known.cells.get(person.id) !== filter.cell) return false
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

/** Nobody has been away for longer than they have been in the church. */
function wasAbsent(person: Person, filter: MemberFilter, known: Known): boolean {
  const { weeks, here, longAbsent, timeZone } = known
  if (asksServer(filter, weeks)) return longAbsent?.has(person.id) ?? false
  const first = weeks.counting[filter.absent - 1]
  if (!first || !person.created_at || dateOf(person.created_at, timeZone) >= first.monday) return false
  return (person.seen & first.bits) === 0 && !here.has(person.id)
}
