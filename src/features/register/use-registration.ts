import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { newId } from '../../../contract/new-id.ts'
import { t } from '../../lib/messages/t.ts'
import { homePath } from '../../domain/session/return-path.ts'
import { asksForCode, signInFailure } from '../../domain/session/sign-in-screens.ts'
import { signUp } from '../../domain/session/sign-in.ts'
import { toast } from '../../ui/toast-store.ts'
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts'
import {
  answersOf,
  checkRegistration,
  commonPassword,
  emptyRegistration,
  registrationBody,
  type Registration,
} from './registration.ts'

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
