import { formatPhone } from '../../../contract/format-phone.ts'
import type { MemberRow } from '../../../contract/tables/members.ts'
import { birthAfter, type Birth } from '../../../sync/merge/birthday.ts'
import type { ArgsOf } from '../../../sync/mutations/index.ts'
import { changedFields } from '../../lib/edits/three-way.ts'
import type { DayMonth } from '../../ui/fields/day-month-field.tsx'

/** A member as the form holds it: texts as typed, empty where not given. */
export type MemberValues = {
  first_name: string
  last_name: string
  email: string
  phone_number: string
  gender: string
  occupation: string
  birthday: DayMonth
  /** Asked of a first timer; day and month follow from it. */
  date_of_birth: string
  country: string
  state: string
  city: string
  post_code: string
  street: string
  cell_id: string
  department_id: string
}

export const noMember: MemberValues = {
  first_name: '',
  last_name: '',
  email: '',
  phone_number: '',
  gender: '',
  occupation: '',
  birthday: { day: null, month: null },
  date_of_birth: '',
  country: '',
  state: '',
  city: '',
  post_code: '',
  street: '',
  cell_id: '',
  department_id: '',
}

/** The fields that travel under the name they have in the form. */
const TEXTS = [
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'occupation',
  'country',
  'state',
  'city',
  'post_code',
  'street',
  'cell_id',
  'department_id',
] as const

type Known = Partial<MemberRow>
type EditSet = ArgsOf<'edit-member'>['set']

/** A known member in the form's shape, the phone as the lists write it. */
export function valuesOf(member: Known): MemberValues {
  const texts = Object.fromEntries(TEXTS.map((field) => [field, member[field] ?? '']))
  const birthday = { day: member.day_of_birth ?? null, month: member.month_of_birth ?? null }
  const date_of_birth = member.date_of_birth ?? ''
  const phone_number = formatPhone(member.phone_number ?? '')
  return { ...noMember, ...texts, phone_number, gender: member.gender ?? '', birthday, date_of_birth }
}

/** What `add-member` is given: only what was filled in. */
export function newMember(id: string, values: MemberValues): ArgsOf<'add-member'> {
  const filled = Object.fromEntries(
    TEXTS.filter((field) => values[field].trim()).map((field) => [field, values[field].trim()]),
  )
  const { day, month } = bornOn(values)
  return {
    id,
    first_name: values.first_name,
    last_name: values.last_name,
    ...filled,
    ...(values.gender && { gender: values.gender as 'male' | 'female' }),
    ...(day !== null && { day_of_birth: day }),
    ...(month !== null && { month_of_birth: month }),
    ...(values.date_of_birth && { date_of_birth: values.date_of_birth }),
  }
}

function bornOn({ birthday, date_of_birth: date }: MemberValues): DayMonth {
  return date ? { day: Number(date.slice(8)), month: Number(date.slice(5, 7)) } : birthday
}

/** What `edit-member` is given: only what differs from the row as the person last saw it. */
export function editOf(base: MemberValues, values: MemberValues, known: Known): EditSet {
  const set: Record<string, unknown> = {}
  const changed = changedFields(base, values)
  // A date that is typed brings its own day and month.
  const dated = changed.includes('date_of_birth') && values.date_of_birth !== ''
  for (const field of changed) {
    if (field === 'birthday') Object.assign(set, dated ? {} : birthdayOf(values.birthday, known))
    else set[field] = values[field].trim() || (field === 'last_name' ? '' : null)
  }
  return set as EditSet
}

/** Day and month, and a full date of birth that was known before brought in line with them. */
function birthdayOf({ day, month }: DayMonth, known: Known): Partial<Birth> {
  const parts = { day_of_birth: day, month_of_birth: month }
  const { day_of_birth = null, month_of_birth = null, date_of_birth } = known
  if (!date_of_birth) return parts
  return birthAfter({ day_of_birth, month_of_birth, date_of_birth }, parts).birth
}
