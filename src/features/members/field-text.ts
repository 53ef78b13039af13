import { dateOf, formatBirthday, formatDate } from '../../lib/format/format-date.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import {
  mapFields,
  PERSON_FIELD_NAMES,
  PERSON_FIELDS,
  type PersonField,
} from '../../../contract/person-fields.ts'
import { t, type PlainKey } from '../../lib/messages/t.ts'
import type { DayMonth } from '../../ui/fields/day-month-field.tsx'
import type { Choice } from '../../ui/fields/select-field.tsx'

/** The labels of a member's fields, by their names in the form and in the row. */
const LABELS: Record<string, PlainKey | null> = {
  ...mapFields<Record<PersonField, PlainKey | null>>(
    PERSON_FIELD_NAMES,
    (field) => PERSON_FIELDS[field].label,
  ),
  birthday: 'members.birthday',
  created_at: 'members.addedOn',
}

/** The label of a field; undefined for fields that users do not see. */
export function fieldLabel(field: string): string | undefined {
  const key = LABELS[field]
  return key ? t(key) : undefined
}

/**
 * A field's value as a person reads it; empty if there is none.
 * @param groups names of cells and departments, by id
 * @param timeZone the church's, which turns moments into days
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
  if (field === 'created_at') return formatDate(dateOf(String(value), timeZone))
  if (field === 'date_of_birth') return formatDate(String(value))
  if (field === 'phone_number') return formatPhone(String(value))
  if (field === 'gender') return genderWord(String(value))
  if (typeof value === 'boolean') return value ? t('members.yes') : t('members.no')
  return String(value as string | number)
}

export function genderChoices(): readonly Choice[] {
  return ['male', 'female'].map((value) => ({ value, label: genderWord(value) }))
}

function genderWord(gender: string): string {
  return gender === 'male' ? t('fields.male') : t('fields.female')
}
