import { derivedId, newId } from '../../../contract/new-id.ts'
import { accountRoutes } from '../../../contract/routes/account.ts'
import { registration } from '../../../contract/routes/form-bodies.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { todayIn } from '../../lib/format/format-date.ts'
import { homeCountry } from '../../lib/countries.ts'
import { t, type PlainKey } from '../../lib/messages/t.ts'
import { checkBy, type FieldErrors, useForm } from '../../ui/form/use-form.ts'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { homePath } from '../../domain/session/return-path.ts'
import { asksForCode, signInFailure } from '../../domain/session/sign-in-screens.ts'
import { signUp } from '../../domain/session/sign-in.ts'
import { toast } from '../../ui/toast-store.ts'

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

const bySchema = checkBy<Registration>(registration)

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

/** In the address on the second page. */
const SECOND = 'church'

/** The two pages of registration as one form, so that moving between them keeps everything. */
export function useRegistration() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [moved, setMoved] = useState(false)
  /** The email belongs to an account with two-step verification, and the typed password was right. */
  const [codeRequired, setCodeRequired] = useState(false)
  const [draft] = useState(newId)
  const common = useCommonPassword()
  const form = useForm({
    initial: { ...emptyRegistration, draft },
    check: common.check,
    draftKey: 'register',
    secret: ['password', 'code'],
    submit: async (typed) => {
      try {
        await signUp(await registrationBody(typed))
      } catch (thrown) {
        if (asksForCode(thrown)) setCodeRequired(true)
        const failure = signInFailure(thrown)
        if (failure.errors.some(({ path }) => answersOf(1).some((name) => name === path))) goTo(1)
        return failure
      }
      toast(t('toasts.welcomeToChurch'))
      navigate(homePath, { replace: true })
    },
  })
  // A password is not stored across a reload, so the user starts again at the page that asks for it.
  const [passwordLost] = useState(form.values.step === 2 && form.values.password === '')
  const again = passwordLost && !moved
  const step = again ? 1 : form.values.step
  const onSecond = query.has(SECOND)
  const goTo = (next: number) => {
    setMoved(true)
    // The address leads to the second page. If the page changed first, it would miss a Back in between. A restored draft
    // may hold the second page already.
    form.set('step', onSecond ? next : 1)
    if (next === 2) navigate(`?${SECOND}`)
    else if (onSecond) navigate(-1)
  }
  const goOn = async () => {
    if (await common.isRefused(form.values)) form.field('password').onBlur()
    else goTo(2)
  }
  useEffect(() => {
    if (onSecond && step === 1) navigate('.', { replace: true })
    // Once: for a user who comes back after a reload.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  // The phone's Back leads from the second page to the first and keeps the typed values. Forward returns if the first
  // page has no errors.
  useEffect(() => {
    if (!moved) return
    const wrong = common.check(form.values)
    const stays = !onSecond || answersOf(1).some((name) => wrong[name])
    form.set('step', stays ? 1 : 2)
    // Only a change of the address counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [onSecond])
  const errors = common.check(form.values)
  return {
    form,
    errors,
    step,
    moved,
    goOn,
    checking: common.checking,
    goTo,
    codeRequired,
    passwordLost: again,
  }
}

/** The server knows the most common passwords. A rejected one is remembered with its message. */
function useCommonPassword() {
  const [checking, setChecking] = useState(false)
  const [refused, setRefused] = useState<{ password: string; why: string }>()
  const check = useCallback(
    (typed: Registration): FieldErrors<Registration> => ({
      ...checkRegistration(typed),
      ...(refused?.password === typed.password && { password: refused.why }),
    }),
    [refused],
  )
  const isRefused = async ({ password, email }: Registration) => {
    setChecking(true)
    const why = await commonPassword(password, email)
    setChecking(false)
    if (why) setRefused({ password, why })
    return why !== undefined
  }
  return { check, checking, isRefused }
}
