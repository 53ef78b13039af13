/** Builds the person of a list from a row of any origin, and ranks people. */
import { plainName } from '../../merge/names.ts'
import { phoneTail } from '../../merge/phone-tail.ts'
import { childUntil } from '../../../contract/calendar/child-age.ts'
import type { MemberRow } from '../../../contract/tables/people.ts'
import type { Person } from '../api.ts'
import { SEEN_SERVICES } from '../../../contract/protocol.ts'

type Known = Partial<Omit<Person, 'search'>> &
  Partial<Pick<MemberRow, 'child' | 'date_of_birth'>> & { id: string; deleted_at?: string | null }

/** Plain names, then the phone's digits: sorts by name, and one search finds either. */
export function searchText(firstName: string, lastName: string, phone: string | null): string {
  const name = plainName(`${firstName} ${lastName}`)
  return phone ? `${name} ${phone.replace(/\D/g, '')}` : name
}

/** Null for a deleted person. */
export function personOf(row: Known): Person | null {
  if (row.deleted_at || row.first_name === undefined || row.first_name === null) return null
  const phone = row.phone_number ?? null
  const tail = row.phone_tail ?? phoneTail(phone)
  const last = row.last_name ?? ''
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: last,
    gender: row.gender ?? null,
    phone_number: phone,
    phone_tail: tail,
    email: row.email ?? null,
    first_timer: row.first_timer ?? false,
    created_at: row.created_at ?? null,
    seen: row.seen ?? 0,
    household_id: row.household_id ?? null,
    // Rows of ushers' phones have neither a date of birth nor a time of creation.
    child_until: (row.created_at ? null : row.child_until) ?? childUntil(row),
    search: searchText(row.first_name, last, phone ?? tail),
  }
}

const WEIGHTS = Array.from({ length: SEEN_SERVICES }, (_, bit) => SEEN_SERVICES - bit + 1)

/** By the bits' number. */
const SCORES = Array.from({ length: 1 << SEEN_SERVICES }, (_, seen) =>
  WEIGHTS.reduce((sum, weight, bit) => sum + (seen & (1 << bit) ? weight : 0), 0),
)

/** Ranks frequent attendees first: the six `seen` bits, with the latest weighing most, then the name. */
export function seenScore(seen: number): number {
  return SCORES[seen & (SCORES.length - 1)] ?? 0
}

export const byName = (a: Person, b: Person): number =>
  compareText(a.search, b.search) || compareText(a.id, b.id)

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** `extra` is the attendance that this phone knows itself, by id. */
export function byAttendance(extra: ReadonlyMap<string, number>): (a: Person, b: Person) => number {
  if (extra.size === 0) return (a, b) => seenScore(b.seen) - seenScore(a.seen) || byName(a, b)
  const score = (person: Person) => seenScore(person.seen) + (extra.get(person.id) ?? 0)
  return (a, b) => score(b) - score(a) || byName(a, b)
}
