import { derivedId } from '../../../contract/new-id.ts'
import { accountRoutes } from '../../../contract/routes/account.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { todayIn } from '../../lib/format/format-date.ts'
import { homeCountry } from '../../lib/countries.ts'
import { t, type PlainKey } from '../../lib/messages/t.ts'
import { checkBy, type FieldErrors } from '../../ui/form/form-errors.ts'

/** What is typed on both pages, under the wire's own names, the page one is on, and which draft it is. */
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
  /** Asked for where the e-mail has an account with a second step. */
  code: '',
}
export type Registration = typeof emptyRegistration
export type AnswerName = Exclude<keyof Registration, 'draft' | 'step' | 'code'>

/** The answers of each page with their labels, in the order in which they are asked. */
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

/** The answers of page 1 or 2. */
export function answersOf(step: number): readonly AnswerName[] {
  return names.filter((name) => personal.includes(name) === (step === 1))
}

const bySchema = checkBy<Registration>(accountRoutes.register.body)

/** What is wrong, by field. The contract decides; three sentences are plainer here. */
export function checkRegistration(typed: Registration): FieldErrors<Registration> {
  const errors = bySchema(typed)
  if (errors.email && typed.email) errors.email = t('session.invalidEmail')
  if (!errors.phone && typed.phone.replace(/\D/g, '').length < 7) errors.phone = t('fields.phoneWrong')
  if (typed.dob > todayIn()) errors.dob = t('fields.dateAhead')
  return errors
}

/** Why the server would refuse this password; nothing where it takes it, or cannot be asked: it decides in the end. */
export async function commonPassword(password: string, email: string): Promise<string | undefined> {
  try {
    await api.call(accountRoutes.passwordCheck, { body: { password, email } })
  } catch (thrown) {
    return problemOf(thrown).errors.find(({ path }) => path === 'password')?.message
  }
  return undefined
}

/**
 * The body of the call: the church's own phone and e-mail are the person's until somebody changes them. Sent again after
 * an answer that was lost it names the same church; with another e-mail it is somebody else's.
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

/** What stands between the person and the next button, when it is little enough to be named. */
export function stillMissing(errors: FieldErrors<Registration>, step: number): string | undefined {
  const missing = answersOf(step).filter((name) => errors[name])
  if (missing.length === 0 || missing.length > 3) return undefined
  return t('session.stillMissing', { fields: missing.map((name) => t(labels[name])).join(', ') })
}
