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
import type { MemberRow } from '../../../contract/tables/people.ts'
import { birthAfter, type Birth } from '../../../sync/merge/person.ts'
import type { ArgsOf } from '../../../sync/mutations/index.ts'
import { changedFields } from '../../domain/edits/drafted-edit.ts'
import { type DayMonth, DayMonthField, dayMonthProblem } from '../../ui/fields/day-month-field.tsx'
import { isDay } from '../../../contract/calendar/days.ts'
import { t } from '../../lib/messages/t.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { FormState, FieldErrors } from '../../ui/form/use-form.ts'
import { optionalEmail } from '../../../contract/fields.ts'
import { hasLetter } from '../../../contract/tidy-name.ts'
import { normalPhone } from '../../../sync/merge/phones.ts'
import { tooLongOf } from '../../ui/form/too-long.ts'

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

/**
 * One date of birth: day and month, and the year if it is known. `date_of_birth` holds the whole date once all three are
 * valid, and until then the year as typed.
 */
export function BirthField({ form }: { form: FormState<MemberValues> }) {
  const { birthday, date_of_birth: date } = form.values
  const year = date.slice(0, WHOLE.test(date) ? 4 : undefined)
  const set = (next: DayMonth, typed: string) => {
    form.set('birthday', next)
    form.set('date_of_birth', wholeDate(next, typed) ?? typed)
  }
  return (
    <div className="members-birth">
      <DayMonthField
        {...form.field('birthday')}
        label={t('fields.dateOfBirth')}
        onChange={(next) => set(next, year)}
        optional
      />
      <TextField
        {...form.field('date_of_birth')}
        label={t('members.year')}
        value={year}
        onChange={(typed) => set(birthday, typed.trim())}
        inputMode="numeric"
        maxLength={4}
        optional
      />
    </div>
  )
}

export const WHOLE = /^\d{4}-\d{2}-\d{2}$/

/** `YYYY-MM-DD`; null while a part is missing or the day does not exist in that year. */
export function wholeDate({ day, month }: DayMonth, year: string): string | null {
  if (!/^\d{4}$/.test(year) || day === null || month === null) return null
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isDay(text) ? text : null
}

/** The most letters of a field; the same as in the contract. */
const MOST = {
  first_name: 80,
  last_name: 80,
  ...mapFields<Record<FieldWith<'kind', 'text'>, number>>(
    fieldsWith('kind', 'text'),
    (field) => PERSON_FIELDS[field].most,
  ),
}

/**
 * Returns the problems of a member's form by field. Values unchanged from `base` are not checked, so an old record
 * with an odd phone number does not block a correction of its name.
 * @param today the church's day
 */
export function checkMember(
  values: MemberValues,
  today: string,
  base: MemberValues = noMember,
): FieldErrors<MemberValues> {
  return {
    ...tooLongOf(values, MOST),
    ...names(values, base),
    ...contact(values, base),
    birthday: birthdayProblem(values, base),
    date_of_birth: yearProblem(values, today),
  }
}

/** The year of birth is optional. The oldest person alive was born after it. */
const FIRST_YEAR = '1900'

function yearProblem({ birthday, date_of_birth: date }: MemberValues, today: string): string | undefined {
  if (date === '') return undefined
  if (WHOLE.test(date))
    return date > today ? t('fields.dateAhead') : date < FIRST_YEAR ? t('members.yearWrong') : undefined
  if (!/^\d{4}$/.test(date)) return t('members.yearWrong')
  return birthday.day === null || birthday.month === null ? t('members.yearAlone') : t('fields.dateWrong')
}

function birthdayProblem({ birthday }: MemberValues, base: MemberValues): string | undefined {
  const { day, month } = base.birthday
  return birthday.day === day && birthday.month === month ? undefined : dayMonthProblem(birthday)
}

/** An existing name without a letter does not block other changes. */
function names(values: MemberValues, base: MemberValues): FieldErrors<MemberValues> {
  const errors: FieldErrors<MemberValues> = {}
  const isName = (field: 'first_name' | 'last_name') =>
    hasLetter(values[field]) || (values[field] === base[field] && values[field].trim() !== '')
  if (!isName('first_name'))
    errors.first_name = t('fields.requiredNamed', { field: t('fields.firstName').toLowerCase() })
  if (values.last_name.trim() !== '' && !isName('last_name')) errors.last_name = t('fields.lastNameLetters')
  return errors
}

function contact(values: MemberValues, base: MemberValues): FieldErrors<MemberValues> {
  const errors: FieldErrors<MemberValues> = {}
  const { email, phone_number: phone } = values
  if (email !== base.email && !optionalEmail.safeParse(email).success) errors.email = t('fields.emailWrong')
  if (phone !== base.phone_number && phone.trim() && !normalPhone(phone))
    errors.phone_number = t('fields.phoneWrong')
  return errors
}
