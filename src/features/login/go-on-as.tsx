import { useLocation, useNavigate } from 'react-router-dom'
import { useOnline } from '../../lib/device/use-online.ts'
import { useBegunForms } from '../../lib/edits/use-begun-forms.ts'
import { useBegunFirstTimers } from '../../lib/edits/use-begun-first-timers.ts'
import { personName } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import { homePath } from '../../lib/session/return-path.ts'
import { useChurch, useLive } from '../../lib/session/use-church.ts'
import { useLogOut } from '../../lib/session/use-log-out.ts'
import { Button } from '../../ui/button.tsx'
import { begunInTab } from '../../ui/form/form-draft.ts'
import { PorchPage } from '../../ui/porch/porch-page.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { toastFailure } from '../../ui/toast-store.ts'
import './go-on-as.css'

/**
 * Who joined a team or chose a new password in a browser where another is in: nobody is taken into that other account.
 * @param onOut the other is out, sealed, and the sign-in is there
 */
export function GoOnAs({ email, onOut }: { email: string; onOut: () => void }) {
  const { account, church, outbox } = useChurch()
  const { pending, rejected } = useLive(outbox.counts)
  const begun = useBegunFirstTimers()
  const forms = useBegunForms() + begunInTab()
  const online = useOnline()
  const navigate = useNavigate()
  const { state } = useLocation()
  const { leaving, logOut } = useLogOut(onOut, () => toastFailure(t('toasts.failed')))
  const name = personName(account)
  const came = (state as { came?: string } | null)?.came
  const kept = pending + rejected
  return (
    <PorchPage
      title={t('session.whoIsIn')}
      lead={t('session.whoIsInBody', { name, email: account.email, church: church.name, other: email })}
    >
      <StatusLine tone="received">
        {t(came === 'reset' ? 'session.afterResetNotIn' : 'session.invitedNotIn', { email })}
      </StatusLine>
      {kept > 0 && (
        <StatusLine tone="waiting">
          {t('session.whoseSealed', { count: kept, email: account.email })}
        </StatusLine>
      )}
      {begun > 0 && <StatusLine tone="waiting">{t('session.begunGoes', { count: begun })}</StatusLine>}
      {forms > 0 && <StatusLine tone="waiting">{t('session.formsGo', { count: forms })}</StatusLine>}
      {!online && <StatusLine tone="told">{t('session.backNeedsNetwork')}</StatusLine>}
      <div className="go-on-as">
        <Button wide busy={leaving} busyLabel={t('session.loggingOut')} onClick={() => void logOut()}>
          {t('session.logOutGoOn', { email })}
        </Button>
        <Button wide tone="quiet" disabled={leaving} onClick={() => navigate(homePath, { replace: true })}>
          {t('session.staySignedInAs', { email: account.email })}
        </Button>
      </div>
    </PorchPage>
  )
}
