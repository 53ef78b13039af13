import { useLocation, useNavigate } from 'react-router-dom'
import { useOnline } from '../../lib/device/use-online.ts'
import { useFormDrafts, useFirstTimerDrafts } from '../../domain/edits/draft-counts.ts'
import { personName } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import { homePath } from '../../domain/session/return-path.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { useLogOut } from '../../domain/session/sign-in-screens.ts'
import { Button } from '../../ui/button.tsx'
import { unsavedFormsInTab } from '../../ui/form/form-draft.ts'
import { AuthLayout } from '../../ui/auth-layout/auth-layout.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { toastFailure } from '../../ui/toast-store.ts'
import './go-on-as.css'

/**
 * Shown after joining a team or resetting a password in a browser where another account is signed in.
 * Nobody continues in that other account.
 * @param onOut called when the other account is logged out with its ops encrypted, and the log-in form can show
 */
export function GoOnAs({ email, onOut }: { email: string; onOut: () => void }) {
  const { account, church, outbox } = useChurch()
  const { pending, rejected } = useLive(outbox.counts)
  const drafts = useFirstTimerDrafts()
  const forms = useFormDrafts() + unsavedFormsInTab()
  const online = useOnline()
  const navigate = useNavigate()
  const { state } = useLocation()
  const { leaving, logOut } = useLogOut(onOut, () => toastFailure(t('toasts.failed')))
  const name = personName(account)
  const came = (state as { came?: string } | null)?.came
  const kept = pending + rejected
  return (
    <AuthLayout
      title={t('session.whoIsIn')}
      lead={t('session.whoIsInBody', { name, email: account.email, church: church.name, other: email })}
    >
      <StatusLine tone="received">
        {t(came === 'reset' ? 'session.afterResetNotIn' : 'session.invitedNotIn', { email })}
      </StatusLine>
      {kept > 0 && (
        <StatusLine tone="waiting">
          {t('session.whoseEncrypted', { count: kept, email: account.email })}
        </StatusLine>
      )}
      {drafts > 0 && <StatusLine tone="waiting">{t('session.draftsGo', { count: drafts })}</StatusLine>}
      {forms > 0 && <StatusLine tone="waiting">{t('session.formsGo', { count: forms })}</StatusLine>}
      {!online && <StatusLine tone="info">{t('session.backNeedsNetwork')}</StatusLine>}
      <div className="go-on-as">
        <Button wide busy={leaving} busyLabel={t('session.loggingOut')} onClick={() => void logOut()}>
          {t('session.logOutGoOn', { email })}
        </Button>
        <Button wide tone="quiet" disabled={leaving} onClick={() => navigate(homePath, { replace: true })}>
          {t('session.staySignedInAs', { email: account.email })}
        </Button>
      </div>
    </AuthLayout>
  )
}
