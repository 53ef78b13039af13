import { useNavigate } from 'react-router-dom'
import { useBackOnce } from '../../lib/address/address-dialog.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { useFormDrafts, useFirstTimerDrafts } from '../../domain/edits/draft-counts.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { useLogOut } from '../../domain/session/sign-in-screens.ts'
import { useEncryptedHere } from '../../domain/session/other-accounts.ts'
import { Button } from '../../ui/button.tsx'
import { unsavedFormsInTab } from '../../ui/form/form-draft.ts'
import { Page } from '../../ui/page.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { toastFailure } from '../../ui/toast-store.ts'
import './log-out.css'
import { useState } from 'react'

/** The log-out page. It names pending ops, which are sent or encrypted before the log-out. */
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
  const encrypted = useEncryptedHere() ?? 0
  const drafts = useFirstTimerDrafts()
  const forms = useFormDrafts() + unsavedFormsInTab()
  const nothingWaits = pending + rejected === 0
  // Offline, staying is the primary button, because nobody can log in again. While ops can be sent, sending is.
  const leavingIsMain = online && pending === 0
  return (
    <Page title={nothingWaits ? t('session.signOutTitle') : waitingTitle(pending, rejected)} narrow>
      <div className="log-out">
        {nothingWaits ? <p>{t('session.signOutPlain')}</p> : <EncryptOffer />}
        {drafts > 0 && <StatusLine tone="waiting">{t('session.draftsGo', { count: drafts })}</StatusLine>}
        {forms > 0 && <StatusLine tone="waiting">{t('session.formsGo', { count: forms })}</StatusLine>}
        {encrypted > 0 && (
          <StatusLine tone="waiting">{t('outbox.encrypted', { count: encrypted })}</StatusLine>
        )}
        {!online && <StatusLine tone="info">{t('session.backNeedsNetwork')}</StatusLine>}
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
            {nothingWaits ? t('session.logOut') : t('session.lockAndLeave')}
          </Button>
        </div>
        {!nothingWaits && <EncryptTerms />}
      </div>
    </Page>
  )
}

function waitingTitle(pending: number, rejected: number): string {
  return pending > 0
    ? t('session.signOutWaitingTitle', { count: pending })
    : t('session.signOutRefusedTitle', { count: rejected })
}

/** Explains encryption at log-out: which ops stay, where, and what happens next. */
export function EncryptTerms() {
  const { account, outbox } = useChurch()
  const { pending, rejected } = useLive(outbox.counts)
  const count = pending + rejected
  const next = rejected > 0 ? 'session.lockNextOfBoth' : 'session.lockNext'
  return (
    <section className="log-out-seal">
      <h2>{t('session.lockTitle', { count })}</h2>
      <ul>
        <li>{encryptedWhat(pending, rejected)}</li>
        <li>{t('session.lockWhere')}</li>
        {pending > 0 && <li>{t(next, { count: pending, email: account.email })}</li>}
        {rejected > 0 && <li>{t('session.lockNextRefused', { count: rejected, email: account.email })}</li>}
      </ul>
    </section>
  )
}

function encryptedWhat(pending: number, rejected: number): string {
  if (rejected === 0) return t('session.lockWhat', { count: pending })
  return pending > 0 ? t('session.lockWhatOfBoth') : t('session.lockWhatRefused', { count: rejected })
}

/** The pending ops, with a button to send them now while online. */
export function EncryptOffer() {
  const { outbox, syncNow } = useChurch()
  const { pending, rejected } = useLive(outbox.counts)
  const online = useOnline()
  const [sending, setSending] = useState(false)
  const [tried, setTried] = useState(false)
  const send = async () => {
    setSending(true)
    await syncNow()
    setSending(false)
    setTried(true)
  }
  return (
    <>
      {pending > 0 && (
        <>
          <p>{t(online ? 'session.signOutWaitingBody' : 'session.signOutOffline', { count: pending })}</p>
          {tried && !sending && (
            <StatusLine tone="waiting">{t('session.notSent', { count: pending })}</StatusLine>
          )}
          {online && (
            <Button
              icon="arrowUp"
              wide
              busy={sending}
              busyLabel={t('session.sendingNow', { count: pending })}
              onClick={() => void send()}
            >
              {t('session.sendNow')}
            </Button>
          )}
        </>
      )}
      {rejected > 0 && pending > 0 && <p>{t('session.refusedToo', { count: rejected })}</p>}
    </>
  )
}
