import { fieldsWith, mapFields, PERSON_FIELDS, type FieldWith } from '../../../contract/person-fields.ts'
import { optionalEmail } from '../../../contract/fields.ts'
import { hasLetter } from '../../../contract/tidy-name.ts'
import { normalPhone } from '../../../sync/merge/phones.ts'
import { t } from '../../lib/messages/t.ts'
import { dayMonthProblem } from '../../ui/fields/day-month-field.tsx'
import type { FieldErrors } from '../../ui/form/form-errors.ts'
import { tooLongOf } from '../../ui/form/too-long.ts'
import { WHOLE } from './birth-field.tsx'
import { noMember, type MemberValues } from './member-values.ts'

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
