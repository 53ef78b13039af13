/** A person as lists hold them, from a row of any origin. */
import { plainName } from '../../merge/names.ts'
import { phoneTail } from '../../merge/phone-tail.ts'
import type { Person } from '../api.ts'

type Known = Partial<Omit<Person, 'search'>> & { id: string; deleted_at?: string | null }

/** Plain names, then the phone's digits: sorts by name, and one look finds either. */
export function searchText(firstName: string, lastName: string, phone: string | null): string {
  const name = plainName(`${firstName} ${lastName}`)
  return phone ? `${name} ${phone.replace(/\D/g, '')}` : name
}

/** Null for somebody deleted. */
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
    search: searchText(row.first_name, last, phone ?? tail),
  }
}
