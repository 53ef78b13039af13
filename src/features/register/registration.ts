import { derivedId } from '../../../contract/new-id.ts'
import { accountRoutes } from '../../../contract/routes/account.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { todayIn } from '../../lib/format/format-date.ts'
import { homeCountry } from '../../lib/countries.ts'
import { t, type PlainKey } from '../../lib/messages/t.ts'
import { checkBy, type FieldErrors } from '../../ui/form/use-form.ts'

/** The values of both pages by their API names, the current page, and the draft's id. */
export const emptyRegistration = {
  draft: '',
  step: 1,
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  dob: '',
  password: '',
  churchName: '',
  street: '',
  city: '',
  postCode: '',
  state: '',
  country: homeCountry,
  /** Asked if the email belongs to an account with two-step verification. */
  code: '',
}
export type Registration = typeof emptyRegistration
export type AnswerName = Exclude<keyof Registration, 'draft' | 'step' | 'code'>

/** The fields with their labels, in the order of the form. */
export const labels = {
  firstName: 'fields.firstName',
  lastName: 'fields.lastName',
  email: 'fields.emailAddress',
  phone: 'fields.phoneNumber',
  dob: 'fields.dateOfBirth',
  password: 'fields.password',
  churchName: 'session.churchName',
  street: 'session.street',
  city: 'fields.city',
  postCode: 'fields.postCode',
  state: 'fields.state',
  country: 'session.country',
} as const satisfies Record<AnswerName, PlainKey>

const personal: readonly AnswerName[] = ['firstName', 'lastName', 'email', 'phone', 'dob', 'password']
const names = Object.keys(labels) as AnswerName[]

/** The fields of page 1 or 2. */
export function answersOf(step: number): readonly AnswerName[] {
  return names.filter((name) => personal.includes(name) === (step === 1))
}

const bySchema = checkBy<Registration>(accountRoutes.register.body)

/** The problems by field. The contract decides, but three messages are plainer here. */
export function checkRegistration(typed: Registration): FieldErrors<Registration> {
  const errors = bySchema(typed)
  if (errors.email && typed.email) errors.email = t('session.invalidEmail')
  if (!errors.phone && typed.phone.replace(/\D/g, '').length < 7) errors.phone = t('fields.phoneWrong')
  if (typed.dob > todayIn()) errors.dob = t('fields.dateAhead')
  return errors
}

/**
 * The reason why the server would reject this password. Undefined if it accepts it or does not respond, because it
 * decides at the end anyway.
 */
export async function commonPassword(password: string, email: string): Promise<string | undefined> {
  try {
    await api.call(accountRoutes.passwordCheck, { body: { password, email } })
  } catch (thrown) {
    return problemOf(thrown).errors.find(({ path }) => path === 'password')?.message
  }
  return undefined
}

/**
 * The body of the call. The church's phone and email are the person's until changed later.
 * The church id derives from draft and email. A retry after a lost response names the same church, another email a
 * different one.
 */
export async function registrationBody(typed: Registration) {
  const {
    draft,
    firstName,
    lastName,
    email,
    phone,
    dob,
    password,
    churchName,
    street,
    city,
    postCode,
    state,
    country,
    code,
  } = typed
  const church = {
    churchName,
    churchPhone: phone,
    churchEmail: email,
    street,
    city,
    postCode,
    state,
    country,
  }
  const churchId = await derivedId(draft, email.trim().toLowerCase())
  return { churchId, firstName, lastName, email, phone, dob, password, ...church, ...(code && { code }) }
}

/** The reason why the button of this page is disabled. */
export function stillMissing(errors: FieldErrors<Registration>, step: number): string | undefined {
  const missing = answersOf(step).filter((name) => errors[name])
  if (missing.length === 0) return undefined
  return t('session.stillMissing', { fields: missing.map((name) => t(labels[name])).join(', ') })
}
