import { dateOf, formatBirthday, formatLongDate } from '../../lib/format/format-date.ts'
import { formatPhone } from '../../../contract/format-phone.ts'
import { t, type PlainKey } from '../../lib/messages/t.ts'
import type { DayMonth } from '../../ui/fields/day-month-field.tsx'
import type { Choice } from '../../ui/fields/select-field.tsx'

/** What a field of a member is called, in the form's spelling and in the row's. */
const LABELS: Record<string, PlainKey> = {
  first_name: 'fields.firstName',
  last_name: 'fields.lastName',
  email: 'fields.emailAddress',
  phone_number: 'fields.phoneNumber',
  gender: 'fields.gender',
  occupation: 'fields.occupation',
  birthday: 'members.birthday',
  day_of_birth: 'fields.birthDay',
  month_of_birth: 'fields.birthMonth',
  date_of_birth: 'fields.dateOfBirth',
  country: 'fields.country',
  state: 'fields.state',
  city: 'fields.city',
  post_code: 'fields.postCode',
  street: 'fields.street',
  cell_id: 'members.cell',
  department_id: 'members.department',
  first_timer: 'members.firstTimer',
  created_at: 'members.addedOn',
}

/** The name of a field, or undefined for one that people are not shown. */
export function fieldLabel(field: string): string | undefined {
  const key = LABELS[field]
  return key && t(key)
}

/**
 * A field's value as a person reads it; empty where there is none.
 * @param groups what cells and departments are called, by id
 * @param timeZone the church's, by which moments are days
 */
export function fieldValue(
  field: string,
  value: unknown,
  groups?: ReadonlyMap<string, string>,
  timeZone = 'UTC',
): string {
  if (value === null || value === undefined || value === '') return ''
  if (field === 'cell_id' || field === 'department_id')
    return groups?.get(String(value)) ?? t('members.groupGone')
  if (field === 'birthday') return formatBirthday((value as DayMonth).day, (value as DayMonth).month)
  if (field === 'month_of_birth') return formatBirthday(null, Number(value))
  if (field === 'created_at') return formatLongDate(dateOf(String(value), timeZone))
  if (field === 'date_of_birth') return formatLongDate(String(value))
  if (field === 'phone_number') return formatPhone(String(value))
  if (field === 'gender') return genderWord(String(value))
  if (field === 'first_timer') return value ? t('members.yes') : t('members.no')
  return String(value as string | number)
}

export function genderChoices(): readonly Choice[] {
  return ['male', 'female'].map((value) => ({ value, label: genderWord(value) }))
}

function genderWord(gender: string): string {
  return gender === 'male' ? t('fields.male') : t('fields.female')
}
