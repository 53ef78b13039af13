import { optionalEmail } from '../../../../contract/fields.ts'
import { hasLetter } from '../../../../contract/tidy-name.ts'
import type { ArgsOf } from '../../../../sync/mutations/index.ts'
import { normalPhone } from '../../../../sync/merge/phones.ts'
import { t } from '../../../lib/messages/t.ts'
import { dayMonthProblem } from '../../../ui/fields/day-month-field.tsx'
import type { FieldErrors } from '../../../ui/form/form-errors.ts'
import { tooLong } from '../../../ui/form/too-long.ts'
import type { FirstTimerValues } from './typed-person.ts'

/** The longest name, in letters; the same as in the contract. */
export const MOST_NAME = 80

/** The problems by field, as sentences. */
export function problemsOf(values: FirstTimerValues): FieldErrors<FirstTimerValues> {
  return {
    first_name: hasLetter(values.first_name)
      ? tooLong(values.first_name, MOST_NAME)
      : t('door.firstNameMissing'),
    last_name: lastNameProblem(values.last_name),
    phone_number: phoneProblem(values.phone_number),
    email: optionalEmail.safeParse(values.email).success ? undefined : t('fields.emailWrong'),
    birthday: dayMonthProblem(values.birthday),
  }
}

export function lastNameProblem(typed: string): string | undefined {
  if (typed.trim() !== '' && !hasLetter(typed)) return t('door.lastNameLetters')
  return tooLong(typed, MOST_NAME)
}

function phoneProblem(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, '')
  if (!digits) return t('door.phoneMissing')
  if (normalPhone(typed)) return undefined
  const tooShort = digits.startsWith('0') ? digits.length < 11 : digits.length < 10
  return tooShort ? t('door.phoneShort') : t('fields.phoneWrong')
}

/** Returns the form as the args of the op. Call it only with values that have no problems. */
export function captureOf(
  values: FirstTimerValues,
  id: string,
  serviceId: string,
): ArgsOf<'capture-first-timer'> {
  const { first_name, last_name, phone_number, gender, email, birthday } = values
  return {
    id,
    service_id: serviceId,
    first_name,
    last_name,
    phone_number: normalPhone(phone_number),
    email: email.trim() || null,
    gender: gender === 'male' || gender === 'female' ? gender : null,
    day_of_birth: birthday.day,
    month_of_birth: birthday.month,
  }
}
