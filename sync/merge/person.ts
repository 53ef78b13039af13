/** The fields a person can have, and how a typed form becomes a row. */
import { z } from 'zod'
import {
  day,
  dayOfMonth,
  gender,
  monthNumber,
  optionalEmail,
  optionalText,
  typedPhone,
  writtenFirstName,
  writtenLastName,
} from '../../contract/fields.ts'
import { dayAndMonthOf } from '../../contract/routes/birthday-exists.ts'
import type { MemberRow } from '../../contract/tables/members.ts'
import type { OpContext } from '../mutation.ts'
import type { Ref } from '../tx.ts'
import { uuid } from '../../contract/ids.ts'
import { birthAfter, filledBirth, NO_BIRTH, saysBirth } from './birthday.ts'
import { normalPhone } from './phones.ts'

/** Every field of a person that someone may type. */
export const personFields = z.object({
  first_name: writtenFirstName,
  last_name: writtenLastName,
  phone_number: typedPhone,
  email: optionalEmail,
  gender: gender.nullable(),
  occupation: optionalText(120),
  day_of_birth: dayOfMonth.nullable(),
  month_of_birth: monthNumber.nullable(),
  date_of_birth: day.nullable(),
  street: optionalText(200),
  city: optionalText(80),
  state: optionalText(80),
  post_code: optionalText(20),
  country: optionalText(80),
  cell_id: uuid.nullable(),
  department_id: uuid.nullable(),
})
export type PersonFields = z.infer<typeof personFields>

/** The first name is required, the rest may be absent. */
export const newPerson = personFields
  .partial()
  .required({ first_name: true })
  .extend({ last_name: writtenLastName.default('') })

/** One address in several fields. */
export const ADDRESS_FIELDS = ['street', 'city', 'state', 'post_code', 'country'] as const

/** Everything of a person but the name, not given. */
export const NO_DETAILS: Omit<PersonFields, 'first_name' | 'last_name'> = {
  phone_number: null,
  email: null,
  gender: null,
  occupation: null,
  day_of_birth: null,
  month_of_birth: null,
  date_of_birth: null,
  street: null,
  city: null,
  state: null,
  post_code: null,
  country: null,
  cell_id: null,
  department_id: null,
}

/** The cell and department that these fields name: they must exist. */
export const groupsNamed = (fields: Partial<Pick<PersonFields, 'cell_id' | 'department_id'>>): Ref[] => [
  ...(fields.cell_id ? [['cells', fields.cell_id] as const] : []),
  ...(fields.department_id ? [['departments', fields.department_id] as const] : []),
]

/** What was typed, a phone in E.164 where it can be read as one. A full birth date also gives day and month. */
export function normalFields<F extends Partial<PersonFields>>(fields: F): F {
  const normal = { ...fields }
  if (normal.phone_number) normal.phone_number = normalPhone(normal.phone_number) ?? normal.phone_number
  if (normal.date_of_birth) Object.assign(normal, dayAndMonthOf(normal.date_of_birth))
  return normal
}

/** A new row. `firstTimer` and the service say how the person came. */
export function personRow(
  id: string,
  fields: z.infer<typeof newPerson>,
  op: OpContext,
  came: { first_timer: boolean; captured_service_id: string | null },
): MemberRow {
  const typed = normalFields({ ...NO_DETAILS, ...fields })
  const { birth } = birthAfter(NO_BIRTH, fields)
  return { id, ...typed, ...birth, ...came, created_at: op.at, created_by: op.accountId, deleted_at: null }
}

/** A known person with the blanks filled from what was typed; what is known is not overwritten. */
export function filledIn(known: MemberRow, typed: Partial<PersonFields>): MemberRow {
  const blanks = Object.entries(normalFields(typed)).filter(
    ([field, value]) => value !== null && value !== undefined && known[field as keyof MemberRow] === null,
  )
  // A day that stood here and a month that was typed may be of two birthdays.
  return { ...known, ...Object.fromEntries(blanks), ...filledBirth(known, typed) }
}

/** A known person with the fields that a change sets; of the birthday the fields not set follow those that are. */
export function withChanges(known: MemberRow, set: Partial<PersonFields>): MemberRow {
  const birth = saysBirth(set) ? birthAfter(known, set).birth : {}
  return { ...known, ...normalFields(set), ...birth }
}
