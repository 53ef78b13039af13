import { Link, useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom'
import { t } from '../../lib/messages/t.ts'
import { emailCarried } from '../../domain/session/sign-in-screens.ts'
import { AuthLayout } from '../../ui/auth-layout/auth-layout.tsx'
import { StepMark } from '../../ui/auth-layout/step-mark.tsx'
import { useEffect, useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '../../ui/form/form-draft.ts'
import { accountRoutes } from '../../../contract/routes/account.ts'
import { ownEmail, passwordByCode } from '../../../contract/routes/form-bodies.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { checkBy, useForm, type FieldErrors } from '../../ui/form/use-form.ts'
import { Form } from '../../ui/form/form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'

export type NewPassword = { passwordToken: string; password: string; confirmation: string }

const bySchema = checkBy<NewPassword>(passwordByCode.omit({ email: true }))

/** Checks that the code is filled in, the password is long enough, and both passwords are equal. */
export function checkNewPassword(typed: NewPassword): FieldErrors<NewPassword> {
  const errors = bySchema(typed)
  if (typed.confirmation !== typed.password) errors.confirmation = t('fields.passwordMismatch')
  return errors
}

type CodeStepProps = {
  email: string
  /** Goes back to enter another email. */
  onOther: () => void
  onDone: () => void
}

/** The second step: the code, and the new password twice. */
export function CodeStep({ email, onOther, onDone }: CodeStepProps) {
  const navigate = useNavigate()
  const form = useForm({
    initial: { passwordToken: '', password: '', confirmation: '' },
    check: checkNewPassword,
    submit: async ({ passwordToken, password }) => {
      try {
        await api.call(accountRoutes.updatePassword, { body: { email, password, passwordToken } })
      } catch (thrown) {
        return problemOf(thrown)
      }
      toast(t('toasts.passwordReset'))
      onDone()
      navigate('/login', { replace: true, state: { came: 'reset', email } })
    },
  })
  const actions = (
    <>
      <Button tone="quiet" disabled={form.busy} onClick={onOther}>
        {t('session.otherEmail')}
      </Button>
      <Button type="submit" busy={form.busy} busyLabel={t('session.savingPassword')}>
        {t('session.saveNewPassword')}
      </Button>
    </>
  )
  return (
    <Form form={form} label={t('session.resetTitle')} actions={actions}>
      <TextField
        {...form.field('passwordToken')}
        label={t('session.code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoFocus
      />
      <PasswordField {...form.field('password')} label={t('session.newPassword')} meter />
      <PasswordField {...form.field('confirmation')} label={t('fields.confirmPassword')} />
    </Form>
  )
}

const check = checkBy<{ email: string }>(ownEmail)

/** The first step: the email. @param props.email the email of an earlier request, if the user came back */
export function EmailStep({ email: before, onSent }: { email: string; onSent: (email: string) => void }) {
  const form = useForm({
    initial: { email: before },
    check,
    draftKey: 'password-reset-email',
    submit: async ({ email }) => {
      try {
        await api.call(accountRoutes.resetPasswordRequest, { body: { email } })
      } catch (thrown) {
        return problemOf(thrown)
      }
      toast(t('toasts.resetCodeSent'))
      onSent(email.trim())
    },
  })
  return (
    <Form
      form={form}
      label={t('session.resetTitle')}
      actions={
        <Button type="submit" busy={form.busy} busyLabel={t('session.sendingCode')}>
          {t('session.sendCode')}
        </Button>
      }
    >
      <TextField {...form.field('email')} label={t('session.email')} type="email" autoComplete="username" />
    </Form>
  )
}

const draft = 'password-reset'
/** In the address during the second step. */
const SECOND = 'code'

/** The two steps. The phone's Back leads from the second to the first, and Forward returns. */
export function useResetSteps() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const onSecond = query.has(SECOND)
  const came = useNavigationType()
  // Stored, because reading the email takes the user out of the app and phones drop background apps.
  const [sentTo, setSentTo] = useState(() => readDraft(draft, { sentTo: '' }).sentTo)
  useEffect(() => {
    if (sentTo && !onSecond && came === 'PUSH') navigate(`?${SECOND}`)
    if (!sentTo && onSecond) navigate('.', { replace: true })
    // Once: for a user who opens the page again, but not by Back.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const forget = () => {
    dropDraft(draft)
    setSentTo('')
  }
  return {
    sentTo,
    step: sentTo && onSecond ? 2 : 1,
    sent: (email: string) => {
      keepDraft(draft, { sentTo: email }, [])
      setSentTo(email)
      navigate(`?${SECOND}`)
    },
    otherEmail: () => {
      forget()
      navigate(-1)
    },
    done: forget,
  }
}

/** The page for a forgotten password: the email, then the mailed code and a new password. */
export function PasswordResetPage() {
  const { state } = useLocation()
  const { sentTo, step, sent, otherEmail, done } = useResetSteps()
  return (
    <AuthLayout
      title={t('session.resetTitle')}
      above={<StepMark step={step} steps={2} />}
      lead={step === 2 ? t('session.codeSentTo', { email: sentTo }) : t('session.resetLead')}
      foot={
        <Link className="nx-auth-link" to="/login">
          {t('session.backToLogin')}
        </Link>
      }
    >
      {step === 2 ? (
        <CodeStep email={sentTo} onOther={otherEmail} onDone={done} />
      ) : (
        <EmailStep email={sentTo || emailCarried(state)} onSent={sent} />
      )}
    </AuthLayout>
  )
}
