import { useState } from 'react'
import { useOnline } from '../../lib/device/use-online.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { useEncryptedHere } from '../../domain/session/other-accounts.ts'
import { Button } from '../../ui/button.tsx'
import { toast, toastFailure } from '../../ui/toast-store.ts'
import { syncedSentence } from './synced-sentence.ts'
import { tThisPhone } from './messages.ts'

/** Syncs now and shows the result. */
export function SyncButton() {
  const { syncNow, status, outbox } = useChurch()
  const online = useOnline()
  const encrypted = useEncryptedHere()
  const [busy, setBusy] = useState(false)
  const sync = async () => {
    setBusy(true)
    await syncNow()
    setBusy(false)
    const { pending, rejected } = outbox.counts.current()
    const through = status.current().problem === null && pending === 0
    if (through) toast(syncedSentence(rejected, encrypted))
    else toastFailure(tThisPhone('thisPhone.notSynced'))
  }
  return (
    <Button
      busy={busy}
      busyLabel={tThisPhone('thisPhone.syncing')}
      whyNot={online ? undefined : t('offline.needsNetwork')}
      onClick={() => void sync()}
    >
      {tThisPhone('thisPhone.sync')}
    </Button>
  )
}
