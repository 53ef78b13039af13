import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useOnline } from '../../lib/device/use-online.ts'
import { useBegunFirstTimers } from '../../lib/edits/use-begun-first-timers.ts'
import { t } from '../../lib/messages/t.ts'
import { homePath } from '../../lib/session/return-path.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import { useChurch, useLive } from '../../lib/session/use-church.ts'
import { Button } from '../../ui/button.tsx'
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
  const online = useOnline()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [leaving, setLeaving] = useState(false)
  const name = `${account.first_name} ${account.last_name}`
  const came = (state as { came?: string } | null)?.came
  const kept = pending + rejected
  const goOn = async () => {
    setLeaving(true)
    try {
      await signOut()
      onOut()
    } catch {
      setLeaving(false)
      toastFailure(t('toasts.failed'))
    }
  }
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
      {!online && <StatusLine tone="told">{t('session.backNeedsNetwork')}</StatusLine>}
      <div className="go-on-as">
        <Button wide busy={leaving} busyLabel={t('session.loggingOut')} onClick={() => void goOn()}>
          {t('session.logOutGoOn', { email })}
        </Button>
        <Button wide tone="quiet" disabled={leaving} onClick={() => navigate(homePath, { replace: true })}>
          {t('session.staySignedInAs', { email: account.email })}
        </Button>
      </div>
    </PorchPage>
  )
}
