import { useCallback, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { acceptance } from '../../../contract/routes/form-bodies.ts'
import { teamRoutes } from '../../../contract/routes/team.ts'
import { useMailedToken } from '../../lib/address/use-mailed-token.ts'
import { api, type AnswerOf } from '../../lib/api/api.ts'
import { useLoaded } from '../../lib/api/queries.ts'
import { t } from '../../lib/messages/t.ts'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { AuthLayout } from '../../ui/auth-layout/auth-layout.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { asksForCode, signInFailure } from '../../domain/session/sign-in-screens.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm, checkBy, type FieldErrors } from '../../ui/form/use-form.ts'
import { SecondCodeField } from '../../ui/auth-layout/second-code-field.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { toast } from '../../ui/toast-store.ts'

export type Joining = {
  first_name: string
  last_name: string
  invited_user_email: string
  password: string
  confirmation: string
  code: string
}

const bySchema = checkBy<Joining>(acceptance.omit({ invite_reference: true, date_of_birth: true }))

/** Checks the names, and that both passwords are equal. */
export function checkJoining(typed: Joining): FieldErrors<Joining> {
  const errors = bySchema(typed)
  if (typed.confirmation !== typed.password) errors.confirmation = t('fields.passwordMismatch')
  return errors
}

type Props = { invite: AnswerOf<typeof teamRoutes.invite>; reference: string }

/** The form of a new team member: names, and the password for logging in. */
export function JoinForm({ invite, reference }: Props) {
  const navigate = useNavigate()
  /** The email belongs to an account with two-step verification, and the typed password was right. */
  const [codeRequired, setCodeRequired] = useState(false)
  const form = useForm({
    initial: {
      first_name: invite.first_name,
      last_name: invite.last_name,
      invited_user_email: invite.invited_user_email,
      password: '',
      confirmation: '',
      code: '',
    },
    check: checkJoining,
    draftKey: `invite-${reference}`,
    secret: ['password', 'confirmation', 'code'],
    submit: async ({ first_name, last_name, invited_user_email, password, code }) => {
      const typed = { first_name, last_name, invited_user_email, password, ...(code && { code }) }
      try {
        await api.call(teamRoutes.inviteRegistration, {
          body: { ...typed, date_of_birth: null, invite_reference: reference },
        })
      } catch (thrown) {
        if (asksForCode(thrown)) setCodeRequired(true)
        return signInFailure(thrown)
      }
      toast(t('toasts.addedToTeam'))
      navigate('/login', { replace: true, state: { came: 'invite', email: invited_user_email.trim() } })
    },
  })
  return (
    <Form
      form={form}
      label={t('session.inviteTitlePlain')}
      actions={
        <Button type="submit" busy={form.busy} busyLabel={t('session.joining')}>
          {t('session.joinTeam')}
        </Button>
      }
    >
      {invite.subscription.status !== 'active' && (
        <StatusLine tone="info">{t('session.inviteUnpaid', { church: invite.church.name })}</StatusLine>
      )}
      <TextField
        {...form.field('first_name')}
        label={t('fields.firstName')}
        autoComplete="given-name"
        autoCapitalize="words"
      />
      <TextField
        {...form.field('last_name')}
        label={t('fields.lastName')}
        autoComplete="family-name"
        autoCapitalize="words"
      />
      <TextField
        {...form.field('invited_user_email')}
        label={t('session.email')}
        type="email"
        autoComplete="username"
        disabled
      />
      <PasswordField
        {...form.field('password')}
        label={t('session.password')}
        meter
        hint={t('session.inviteAccount')}
      />
      <PasswordField {...form.field('confirmation')} label={t('fields.confirmPassword')} />
      {codeRequired && <SecondCodeField form={form} />}
    </Form>
  )
}

/** The page behind an invitation's link, whose token is the reference. */
export function AcceptInvitePage() {
  const reference = useMailedToken()
  if (reference !== '') return <Invitation key={reference} reference={reference} />
  return (
    <AuthLayout title={t('session.inviteMissing')} lead={t('session.inviteMissingBody')}>
      <ToLogin />
    </AuthLayout>
  )
}

function Invitation({ reference }: { reference: string }) {
  const look = useCallback(
    (signal: AbortSignal) => api.call(teamRoutes.invite, { params: { reference }, signal }),
    [reference],
  )
  const [invite, again] = useLoaded(look)
  if (invite.status === 'loading') {
    return (
      <AuthLayout title={t('session.inviteTitlePlain')} lead={t('session.inviteOpening')}>
        <SkeletonRows rows={3} />
      </AuthLayout>
    )
  }
  if (invite.status === 'failed' && invite.problem.code === 'NOT_FOUND') {
    return (
      <AuthLayout title={t('session.inviteGone')} lead={t('session.inviteGoneBody')}>
        <ToLogin />
      </AuthLayout>
    )
  }
  if (invite.status === 'failed') {
    return (
      <AuthLayout title={t('session.inviteTitlePlain')}>
        <FailedLoad title={t('session.inviteNotSeen')} sentence={invite.problem.message} onRetry={again} />
      </AuthLayout>
    )
  }
  const { church } = invite.value
  return (
    <AuthLayout
      title={t('session.inviteTitle', { church: church.name })}
      lead={t('session.inviteLead', { church: church.name })}
    >
      <JoinForm invite={invite.value} reference={reference} />
    </AuthLayout>
  )
}

function ToLogin() {
  return (
    <Link className="nx-auth-link" to="/login">
      {t('session.backToLogin')}
    </Link>
  )
}
