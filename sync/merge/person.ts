/** Defines the fields of a person, turns a typed form into a row, and leaves the row of an erased person. */
import { z } from 'zod'
import { writtenLastName, isBirthDate } from '../../contract/fields.ts'
import { alertConsent, type AlertConsent } from '../../contract/people/consent.ts'
import {
  dayAndMonthOf,
  birthProblem,
  DAY_MISSING,
  MONTH_MISSING,
  type BirthProblem,
} from '../../contract/people/birthday.ts'
import { NO_GUARDIAN_LEFT } from '../../contract/people/household.ts'
import { personShapes } from '../../contract/people/person-shapes.ts'
import {
  fieldsWith,
  mapFields,
  PERSON_FIELDS,
  type FieldKind,
  type FieldWith,
  type PersonTable,
} from '../../contract/person-fields.ts'
import type { MemberRow } from '../../contract/tables/people.ts'
import type { OpContext, Ref } from '../mutation.ts'
import { normalPhone } from './phones.ts'
import { isDay } from '../../contract/calendar/days.ts'

/**
 * Applies the rule for birthdays on phones and on the server. Day and month are both set or both empty. A full date has
 * the same day and month. The fields written last win and the others follow (docs/decisions/0035-one-birthday.md).
 */

export const BIRTH_FIELDS = ['day_of_birth', 'month_of_birth', 'date_of_birth'] as const
export type Birth = Pick<MemberRow, (typeof BIRTH_FIELDS)[number]>
type Said = { [Field in keyof Birth]?: Birth[Field] | undefined }

export const NO_BIRTH: Birth = { day_of_birth: null, month_of_birth: null, date_of_birth: null }

export const birthOf = ({ day_of_birth, month_of_birth, date_of_birth }: Birth): Birth => ({
  day_of_birth,
  month_of_birth,
  date_of_birth,
})

/** True if any birthday field is among these. */
export const saysBirth = (fields: object): boolean => BIRTH_FIELDS.some((field) => field in fields)

/** True if the three fields state one birthday, or none. Beside a date, day and month are set too. */
export const birthAgrees = (birth: Birth): boolean =>
  birthProblem(birth) === null &&
  (!birth.date_of_birth || Boolean(birth.day_of_birth && birth.month_of_birth))

/**
 * The birthday of a record after a change. An impossible part is left out and named in `problem`. The rest of the
 * birthday then stays as known.
 * @param said null clears a field, undefined does not mention it. If the date contradicts day and month, the date wins.
 */
export function birthAfter(known: Birth, said: Said): { birth: Birth; problem: BirthProblem | null } {
  const { date_of_birth: date } = said
  if (date && isBirthDate(date))
    return { birth: { ...dayAndMonthOf(date), date_of_birth: date }, problem: null }
  if (date) {
    const { birth } = birthAfter(known, {
      day_of_birth: said.day_of_birth,
      month_of_birth: said.month_of_birth,
    })
    return { birth, problem: { path: 'date_of_birth', message: 'Please check the date of birth.' } }
  }
  const without = date === null ? { ...birthOf(known), date_of_birth: null } : birthOf(known)
  if (said.day_of_birth === undefined && said.month_of_birth === undefined)
    return { birth: without, problem: null }
  const { day_of_birth = known.day_of_birth, month_of_birth = known.month_of_birth } = said
  const problem = birthProblem({ day_of_birth, month_of_birth })
  if (problem) return { birth: birthOf(known), problem }
  const parts = { day_of_birth, month_of_birth }
  return { birth: { ...parts, date_of_birth: inItsYear(without.date_of_birth, parts) }, problem: null }
}

/** Moves a known date to its new day and month. Null if its year has no such day, or the day is in the future. */
function inItsYear(
  date: string | null,
  { day_of_birth: day, month_of_birth: month }: Omit<Birth, 'date_of_birth'>,
) {
  if (!date || !day || !month) return null
  const two = (part: number) => String(part).padStart(2, '0')
  const followed = `${date.slice(0, 4)}-${two(month)}-${two(day)}`
  return isDay(followed) && isBirthDate(followed) ? followed : null
}

/** The known birthday, or the other one if none is known. For the same day, the year is added. */
export function filledBirth(known: Birth, other: Said): Birth {
  const { birth } = birthAfter(NO_BIRTH, other)
  const { day_of_birth: day, month_of_birth: month, date_of_birth: date } = known
  if (!birth.day_of_birth) return birthOf(known)
  if (!day || !month) return date ? birthOf(known) : birth
  const same = !date && day === birth.day_of_birth && month === birth.month_of_birth
  return same ? birth : birthOf(known)
}

/** The message to a change's author when its birthday was left out. */
export function birthLeftOut({ message }: BirthProblem): string {
  const half = message === MONTH_MISSING || message === DAY_MISSING
  return half
    ? 'Saved, but not the birthday: it needs both a day and a month. Please type it again.'
    : 'Saved, but not the birthday: there is no such day, or it is still to come. Please type it again.'
}

type EditableField = FieldWith<'edited', 'typed' | 'chosen'>
const EDITABLE: EditableField[] = fieldsWith('edited', 'typed', 'chosen')

/** Every field of a person that somebody may type or choose. */
export const personFields = z.object(personShapes(EDITABLE, 'written'))
export type PersonFields = z.infer<typeof personFields>

/** The first name is required, the rest may be absent. */
export const newPerson = personFields
  .partial()
  .required({ first_name: true })
  .extend({ last_name: writtenLastName.default('') })

/** The value of each kind of field that nobody filled in. */
const EMPTY = {
  firstName: '',
  lastName: '',
  phone: null,
  email: null,
  gender: null,
  text: null,
  dayOfMonth: null,
  month: null,
  birthDate: null,
  flag: false,
  group: null,
  household: null,
  people: [] as string[],
  firstTimer: false,
  service: null,
} as const satisfies Record<FieldKind, unknown>

type Nothing = { [F in EditableField]: (typeof EMPTY)[PersonTable[F]['kind']] }

/** Defines the fields of a person whose data is erased. */
export const NOBODY: PersonFields & Pick<MemberRow, 'household_id'> = {
  ...mapFields<Nothing>(EDITABLE, (field) => EMPTY[PERSON_FIELDS[field].kind]),
  household_id: null,
}

const { first_name: _first, last_name: _last, ...details } = NOBODY

/** All fields but the name, empty. */
export const NO_DETAILS = details

/** True if nobody said a value. A flag that is false and an empty list say nothing. */
export const isBlank = (value: unknown): boolean =>
  value === null || value === false || (Array.isArray(value) && value.length === 0)

type Naming = Partial<Pick<PersonFields, 'cell_id' | 'department_id' | 'guardians'>>

/** The cell, department and guardians in these fields, which must exist. */
export const rowsNamed = (fields: Naming): Ref[] => [
  ...(fields.guardians ?? []).filter((id) => id !== NO_GUARDIAN_LEFT).map((id) => ['members', id] as const),
  ...(fields.cell_id ? [['cells', fields.cell_id] as const] : []),
  ...(fields.department_id ? [['departments', fields.department_id] as const] : []),
]

/** The guardian of a consent, who must exist. */
export const guardianNamed = (consent: AlertConsent | undefined): Ref[] =>
  consent?.guardian_id ? [['members', consent.guardian_id]] : []

/** `redacted`: the guardian was erased since, so their name and the wording that has it are gone. */
export const opAlertConsent = alertConsent.safeExtend({ redacted: z.literal(true).optional() })

type Consenting = { alert_consent?: z.infer<typeof opAlertConsent> | undefined }

/** The arguments of a person's change without the name of an erased guardian who agreed to an alert. */
export function withRedactedConsent<A extends Consenting>(args: A, isErased: (id: string) => boolean): A {
  const consent = args.alert_consent
  if (!consent?.guardian_id || consent.redacted || !isErased(consent.guardian_id)) return args
  return { ...args, alert_consent: { ...consent, guardian_name: null, wording: null, redacted: true } }
}

/** The typed fields, with a readable phone in E.164. A full birth date also sets day and month. */
export function normalFields<F extends Partial<PersonFields>>(fields: F): F {
  const normal = { ...fields }
  if (normal.phone_number) normal.phone_number = normalPhone(normal.phone_number) ?? normal.phone_number
  if (normal.date_of_birth) Object.assign(normal, dayAndMonthOf(normal.date_of_birth))
  return normal
}

/** A new row. `came` says how the person came: as a first timer or not, and at which service. */
export function personRow(
  id: string,
  fields: z.infer<typeof newPerson>,
  op: Pick<OpContext, 'at' | 'accountId'>,
  came: { first_timer: boolean; captured_service_id: string | null },
): MemberRow {
  const typed = normalFields({ ...NO_DETAILS, ...fields })
  const { birth } = birthAfter(NO_BIRTH, fields)
  return { id, ...typed, ...birth, ...came, created_at: op.at, created_by: op.accountId, deleted_at: null }
}

/** A known person with blanks filled from the input. Known values are not overwritten. */
export function filledIn(known: MemberRow, typed: Partial<PersonFields>): MemberRow {
  const blanks = Object.entries(normalFields(typed)).filter(
    ([field, value]) => value !== null && value !== undefined && isBlank(known[field as keyof MemberRow]),
  )
  // A stored day and a typed month may belong to different birthdays.
  return { ...known, ...Object.fromEntries(blanks), ...filledBirth(known, typed) }
}

/** A known person with the fields of a change. Unset birthday fields follow the set ones. */
export function withChanges(known: MemberRow, set: Partial<PersonFields>): MemberRow {
  const birth = saysBirth(set) ? birthAfter(known, set).birth : {}
  return { ...known, ...normalFields(set), ...birth }
}

/** A row that records only that somebody came. */
export function nobodyRow(
  id: string,
  op: OpContext,
  { service_id, first_timer }: { service_id: string | null; first_timer: boolean },
): MemberRow {
  const came = { first_timer, captured_service_id: service_id, created_at: op.at, created_by: op.accountId }
  return { id, ...NOBODY, ...came, deleted_at: op.at }
}
