import { useState } from 'react'
import { useOnline } from '../../lib/device/use-online.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { StatusLine } from '../../ui/status-line.tsx'

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
