/** Which fields of a person a phone keeps, and where. By name, so that opening the app needs no schema; a missing one is a type error. */
import type { MemberRow } from '../../../contract/tables/members.ts'

/** What a list of people shows; read whole when the app opens, so it is kept apart and small. */
export const LIST_FIELDS = [
  'id',
  'first_name',
  'last_name',
  'gender',
  'phone_number',
  'phone_tail',
  'email',
  'first_timer',
  'created_at',
  'seen',
  'deleted_at',
] as const

export type DetailField = Exclude<keyof MemberRow, (typeof LIST_FIELDS)[number]>

const details: Record<DetailField, true> = {
  occupation: true,
  day_of_birth: true,
  month_of_birth: true,
  date_of_birth: true,
  street: true,
  city: true,
  state: true,
  post_code: true,
  country: true,
  captured_service_id: true,
  cell_id: true,
  department_id: true,
  created_by: true,
}

/** What only a person's own page needs. */
export const DETAIL_FIELDS = Object.keys(details)

/** A member's row on the phone: the contract's, with what only phones know. */
export const MEMBER_FIELDS = [...LIST_FIELDS, ...DETAIL_FIELDS]
