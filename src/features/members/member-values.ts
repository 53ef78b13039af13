import { formatPhone } from '../../../contract/people/format-phone.ts'
import {
  fieldsWith,
  inOrder,
  mapFields,
  PERSON_FIELDS,
  type FieldKind,
  type FieldWith,
  type PersonTable,
} from '../../../contract/person-fields.ts'
import type { MemberRow } from '../../../contract/tables/members.ts'
import { birthAfter, type Birth } from '../../../sync/merge/birthday.ts'
import type { ArgsOf } from '../../../sync/mutations/index.ts'
import { changedFields } from '../../domain/edits/three-way.ts'
import type { DayMonth } from '../../ui/fields/day-month-field.tsx'

/** The values of a form before anything is typed, by kind. Day and month of birth are one value, `birthday`. */
const BLANK = {
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  gender: '',
  text: '',
  birthDate: '',
  flag: false,
  group: '',
} as const satisfies Partial<Record<FieldKind, unknown>>

type ValueOf = { [K in keyof typeof BLANK]: (typeof BLANK)[K] extends '' ? string : boolean }
type FormField = FieldWith<'kind', keyof ValueOf>
type Given = { [F in FormField]: ValueOf[PersonTable[F]['kind']] }

/**
 * A member's values in the form: texts as typed, empty if not given. `date_of_birth` is the whole date, or the year as
 * typed while the date is incomplete.
 */
export type MemberValues = Given & { birthday: DayMonth }

/** The order of the form, in which it names fields that others changed. */
const PERSONAL = inOrder(
  ['first_name', 'last_name', 'email', 'phone_number', 'gender', 'occupation'],
  fieldsWith('merge', 'alone'),
)
const ADDRESS = inOrder(['country', 'state', 'city', 'post_code', 'street'], fieldsWith('merge', 'address'))

/** The fields with equal names in the form and in the op. */
const GIVEN: readonly FormField[] = [
  ...PERSONAL,
  'date_of_birth',
  ...ADDRESS,
  ...fieldsWith('merge', 'group'),
]

const blank = (field: FormField) => BLANK[PERSON_FIELDS[field].kind]

export const noMember: MemberValues = {
  ...mapFields<Pick<Given, (typeof PERSONAL)[number]>>(PERSONAL, blank),
  birthday: { day: null, month: null },
  ...mapFields<Given>(GIVEN, blank),
}

type Known = Partial<MemberRow>
type EditSet = ArgsOf<'edit-member'>['set']

/** A known member in the form's shape, with the phone as the lists format it. */
export function valuesOf(member: Known): MemberValues {
  const known = mapFields<Given>(GIVEN, (field) => member[field] ?? blank(field))
  const birthday = { day: member.day_of_birth ?? null, month: member.month_of_birth ?? null }
  return { ...noMember, ...known, phone_number: formatPhone(known.phone_number), birthday }
}

/** The args of `add-member`: only filled fields. */
export function newMember(id: string, values: MemberValues): ArgsOf<'add-member'> {
  const filled = GIVEN.map((field) => [field, written(values[field])] as const).filter(([, value]) => value)
  const { day, month } = bornOn(values)
  return {
    id,
    first_name: values.first_name,
    last_name: values.last_name,
    ...Object.fromEntries(filled),
    ...(day !== null && { day_of_birth: day }),
    ...(month !== null && { month_of_birth: month }),
  }
}

/** A value without the spaces around it. */
const written = (value: string | boolean): string | boolean =>
  typeof value === 'string' ? value.trim() : value

function bornOn({ birthday, date_of_birth: date }: MemberValues): DayMonth {
  return date ? { day: Number(date.slice(8)), month: Number(date.slice(5, 7)) } : birthday
}

/** The args of `edit-member`: only fields that differ from the row as the user last saw it. */
export function editOf(base: MemberValues, values: MemberValues, known: Known): EditSet {
  const set: Record<string, unknown> = {}
  const changed = changedFields(base, values)
  // A typed date of birth sets its own day and month.
  const dated = changed.includes('date_of_birth') && values.date_of_birth !== ''
  for (const field of changed) {
    if (field === 'birthday') Object.assign(set, dated ? {} : birthdayOf(values, known))
    else set[field] = orNone(field, written(values[field]))
  }
  return set as EditSet
}

/** An empty text clears the field. Everybody has a last name, perhaps an empty one. */
const orNone = (field: FormField, value: string | boolean): unknown =>
  value === '' && field !== 'last_name' ? null : value

/** Day and month, and a known date of birth adjusted to them. */
function birthdayOf(
  { birthday: { day, month }, date_of_birth: typed }: MemberValues,
  known: Known,
): Partial<Birth> {
  const parts = { day_of_birth: day, month_of_birth: month }
  const { day_of_birth = null, month_of_birth = null, date_of_birth } = known
  // A cleared year leaves no date to adjust.
  if (!date_of_birth || typed === '') return parts
  return birthAfter({ day_of_birth, month_of_birth, date_of_birth }, parts).birth
}
