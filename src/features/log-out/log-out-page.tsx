import { useNavigate } from 'react-router-dom'
import { useBackOnce } from '../../lib/address/use-back-once.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { useBegunForms } from '../../lib/edits/use-begun-forms.ts'
import { useBegunFirstTimers } from '../../lib/edits/use-begun-first-timers.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch, useLive } from '../../lib/session/use-church.ts'
import { useLogOut } from '../../lib/session/use-log-out.ts'
import { useSealedHere } from '../../lib/session/use-sealed-here.ts'
import { Button } from '../../ui/button.tsx'
import { begunInTab } from '../../ui/form/form-draft.ts'
import { Page } from '../../ui/page.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { toastFailure } from '../../ui/toast-store.ts'
import { SealOffer } from './seal-offer.tsx'
import { SealTerms } from './seal-terms.tsx'
import './log-out.css'

/** Leaving this phone. What waits is named, and is sent or sealed before anybody goes. */
export function LogOutPage() {
  const { outbox } = useChurch()
  const navigate = useNavigate()
  const back = useBackOnce()
  const online = useOnline()
  const { leaving, logOut } = useLogOut(
    () => navigate('/login', { replace: true }),
    () => toastFailure(t('toasts.failed')),
  )
  const { pending, rejected } = useLive(outbox.counts)
  const sealed = useSealedHere() ?? 0
  const begun = useBegunFirstTimers()
  const forms = useBegunForms() + begunInTab()
  const nothingWaits = pending + rejected === 0
  // Without a network staying is the main choice, for nobody can log in again. While something can be sent, sending is.
  const leavingIsMain = online && pending === 0
  return (
    <Page title={nothingWaits ? t('session.signOutTitle') : waitingTitle(pending, rejected)} narrow>
      <div className="log-out">
        {nothingWaits ? <p>{t('session.signOutPlain')}</p> : <SealOffer />}
        {begun > 0 && <StatusLine tone="waiting">{t('session.begunGoes', { count: begun })}</StatusLine>}
        {forms > 0 && <StatusLine tone="waiting">{t('session.formsGo', { count: forms })}</StatusLine>}
        {sealed > 0 && <StatusLine tone="waiting">{t('outbox.sealed', { count: sealed })}</StatusLine>}
        {!online && <StatusLine tone="told">{t('session.backNeedsNetwork')}</StatusLine>}
        <div className="log-out-actions">
          <Button tone={online ? 'quiet' : 'primary'} disabled={leaving} onClick={back}>
            {t('session.staySignedIn')}
          </Button>
          <Button
            tone={leavingIsMain ? 'primary' : 'quiet'}
            busy={leaving}
            busyLabel={t('session.loggingOut')}
            onClick={() => void logOut()}
          >
            {nothingWaits ? t('session.logOut') : t('session.sealAndLeave')}
          </Button>
        </div>
        {!nothingWaits && <SealTerms />}
      </div>
    </Page>
  )
}

function waitingTitle(pending: number, rejected: number): string {
  return pending > 0
    ? t('session.signOutWaitingTitle', { count: pending })
    : t('session.signOutRefusedTitle', { count: rejected })
}
