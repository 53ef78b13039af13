/** The typed values of a headcount and their validation. */
import { optionalEmail } from '../../../../contract/fields.ts'
import { normalPhone } from '../../../../sync/merge/phones.ts'
import type { FieldErrors } from '../../../ui/form/use-form.ts'
import { tooLongOf } from '../../../ui/form/too-long.ts'
import type { Heads, Occasion } from '../occasions.ts'
import { t } from '../messages.ts'

export type FirstTimer = {
  /** Assigned before the first attempt, so that retries create one person. Older drafts have none. */
  id: string
  first_name: string
  last_name: string
  phone_number: string
  email: string
  gender: '' | 'male' | 'female'
}

export const nobody: FirstTimer = {
  id: '',
  first_name: '',
  last_name: '',
  phone_number: '',
  email: '',
  gender: '',
}

/** Heads hold typed values only. The earlier count is shown below each field and may change meanwhile. */
export type CountValues = {
  which: string
  men: string
  women: string
  children: string
  guests: string
  firstTimers: readonly FirstTimer[]
}

export const HEADS = ['men', 'women', 'children', 'guests'] as const
export type Head = (typeof HEADS)[number]

export const valuesOf = (chosen: Occasion | null): CountValues => ({
  which: chosen?.id ?? '',
  men: '',
  women: '',
  children: '',
  guests: '',
  firstTimers: [],
})

export const isTyped = (values: CountValues, head: Head): boolean => values[head].trim() !== ''

export const anyTyped = (values: CountValues): boolean => HEADS.some((head) => isTyped(values, head))

/** A blank counts as the earlier count, or zero. */
export const numberOf = (values: CountValues, head: Head, known: Heads | null): number =>
  isTyped(values, head) ? Number(values[head]) : (known?.[head] ?? 0)

const isNumber = (values: CountValues, head: Head): boolean => /^\d{0,7}$/.test(values[head].trim())

/** The sum of men, women and children; null if a value is not a number. */
export function totalOf(values: CountValues, known: Heads | null): number | null {
  const counted = ['men', 'women', 'children'] as const
  if (!counted.every((head) => isNumber(values, head))) return null
  return counted.reduce((sum, head) => sum + numberOf(values, head, known), 0)
}

/** @param known the earlier count of the chosen service or event */
export function checkCount(values: CountValues, known: Heads | null): FieldErrors<CountValues> {
  const wrong: FieldErrors<CountValues> = {}
  if (!values.which) wrong.which = t('attendance.chooseWhich')
  for (const head of HEADS) if (!isNumber(values, head)) wrong[head] = t('attendance.number')
  const total = totalOf(values, known)
  if (anyTyped(values) && total !== null && !wrong.guests && numberOf(values, 'guests', known) > total)
    wrong.guests = t('attendance.moreGuests')
  const people = named(values)
  const counts = anyTyped(values) || people.length === 0
  if (Object.keys(wrong).length === 0 && total === 0 && counts)
    wrong.men = t(known ? 'attendance.nobodyLeft' : 'attendance.nobody')
  if (people.some((one) => Object.keys(wrongWith(one)).length > 0))
    wrong.firstTimers = t('attendance.lookAgain')
  if (people.some(({ first_name }) => !first_name.trim())) wrong.firstTimers = t('attendance.namesNeeded')
  return wrong
}

/** An older draft may lack newer fields. */
const TYPED: readonly (keyof FirstTimer)[] = ['first_name', 'last_name', 'phone_number', 'email', 'gender']

/** Ignores rows without any typed text. */
export const named = ({ firstTimers }: CountValues): FirstTimer[] =>
  firstTimers.filter((one) => TYPED.some((field) => one[field]?.trim()))

/** The most letters of a name; the same as in the contract. */
const LONGEST_NAME = 80

/** The problems of a first timer by field, found before the count is sent. */
export function wrongWith(one: FirstTimer): FieldErrors<FirstTimer> {
  const { phone_number: phone, email } = { ...nobody, ...one }
  const wrong = tooLongOf(one, { first_name: LONGEST_NAME, last_name: LONGEST_NAME })
  if (phone.trim() && !normalPhone(phone)) wrong.phone_number = t('fields.phoneWrong')
  if (!optionalEmail.safeParse(email).success) wrong.email = t('fields.emailWrong')
  return wrong
}
