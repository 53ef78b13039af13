import { useCallback } from 'react'
import { Link } from 'react-router-dom'
import { teamRoutes } from '../../../contract/routes/team.ts'
import { useMailedToken } from '../../lib/address/use-mailed-token.ts'
import { api } from '../../lib/api/api.ts'
import { useLoaded } from '../../lib/api/use-loaded.ts'
import { t } from '../../lib/messages/t.ts'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { AuthLayout } from '../../ui/auth-layout/auth-layout.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { JoinForm } from './join-form.tsx'

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
