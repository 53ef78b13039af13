import { optionalEmail } from '../../../../contract/fields.ts'
import { hasLetter } from '../../../../contract/tidy-name.ts'
import type { ArgsOf } from '../../../../sync/mutations/index.ts'
import { normalPhone } from '../../../../sync/merge/phones.ts'
import { t } from '../../../lib/messages/t.ts'
import { dayMonthProblem } from '../../../ui/fields/day-month-field.tsx'
import type { FieldErrors } from '../../../ui/form/use-form.ts'
import { tooLong } from '../../../ui/form/too-long.ts'
import type { FirstTimerValues, FamilyValues } from './typed-person.ts'
import { householdNameOf, MOST_IN_HOUSEHOLD } from '../../../../contract/people/household.ts'
import { shownName } from '../../../../contract/people/shown-name.ts'
import { tFamily } from '../family/messages.ts'

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

/** The family in the form of a first timer: its problems, and its people as args of the op. */

/** The parent and the other adult are people of the household too. */
export const MOST_CHILDREN = MOST_IN_HOUSEHOLD - 2

export type FamilyProblems = {
  last_name?: string | undefined
  other?: string | undefined
  /** By the child's id. */
  children: ReadonlyMap<string, string>
  /** Nobody but the parent is typed. */
  alone?: string | undefined
}

/** Lines without a name are left out, so they are no problem. */
export function familyProblems({ last_name, other, children }: FamilyValues): FamilyProblems {
  const wrong = children.flatMap(({ id, first_name }) => {
    const problem = firstNameProblem(first_name)
    return problem ? [[id, problem] as const] : []
  })
  const alone = ![other, ...children].some(isTyped)
  return {
    last_name: lastNameProblem(last_name),
    other: firstNameProblem(other.first_name),
    children: new Map(wrong),
    alone: alone ? tFamily('family.alone') : undefined,
  }
}

/** The first problem, for the form that counts them. */
export function firstProblem(family: FamilyValues): string | undefined {
  const { last_name, other, children, alone } = familyProblems(family)
  return [...children.values()][0] ?? other ?? last_name ?? alone
}

type Capture = ArgsOf<'capture-first-timer'>

/** The captured people, the parent first, and the household. Call it only with values that have no problems. */
export function familyOps(
  values: FirstTimerValues,
  family: FamilyValues,
  serviceId: string,
): { captures: Capture[]; household: ArgsOf<'create-household'> } {
  const parent = captureOf(values, family.parentId, serviceId)
  const last_name = family.last_name.trim() || values.last_name
  const shared = { service_id: serviceId, last_name, phone_number: null }
  const captures: Capture[] = [
    parent,
    ...[family.other].filter(isTyped).map(({ id, first_name }) => ({ ...shared, id, first_name })),
    ...family.children.filter(isTyped).map(({ id, first_name, gender }) => ({
      ...shared,
      id,
      first_name,
      gender: gender || null,
      child: true,
    })),
  ]
  const name = householdNameOf(shownName(last_name || values.first_name))
  return { captures, household: { id: family.householdId, name, people: captures.map(({ id }) => id) } }
}

const isTyped = ({ first_name }: { first_name: string }) => first_name.trim() !== ''

function firstNameProblem(typed: string): string | undefined {
  if (typed.trim() === '') return undefined
  return hasLetter(typed) ? tooLong(typed, MOST_NAME) : tFamily('door.firstNameMissing')
}
