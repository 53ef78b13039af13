import { useState } from 'react'
import { churchReferenceRoutes } from '../../../../contract/routes/church-reference.ts'
import { api } from '../../../lib/api/api.ts'
import { problemOf } from '../../../lib/api/problem.ts'
import { useOnline } from '../../../lib/device/use-online.ts'
import { t } from '../../../lib/messages/t.ts'
import { refreshSession } from '../../../lib/session/refresh-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { say } from '../words.ts'

/** A new link for a church whose own has fallen into wrong hands. */
export function RenewLinkCard() {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const online = useOnline()
  const close = () => {
    setFailure(undefined)
    setOpen(false)
  }
  const renew = async () => {
    setBusy(true)
    try {
      await api.call(churchReferenceRoutes.renewReference)
      toast(t('toasts.updated'))
      close()
      await refreshSession()
    } catch (thrown) {
      setFailure(problemOf(thrown).message)
    }
    setBusy(false)
  }
  const ask = (
    <Button
      tone="quiet"
      whyNot={online ? undefined : t('offline.needsNetwork')}
      onClick={() => setOpen(true)}
    >
      {say('churchSettings.renewLink')}
    </Button>
  )
  return (
    <>
      <Card title={say('churchSettings.linkTitle')} hint={say('churchSettings.linkHint')} actions={ask} />
      <ConfirmDialog
        open={open}
        title={say('churchSettings.renewTitle')}
        confirmLabel={say('churchSettings.renewLink')}
        busy={busy}
        failure={failure}
        onConfirm={() => void renew()}
        onClose={close}
      >
        <p>{say('churchSettings.renewBody')}</p>
      </ConfirmDialog>
    </>
  )
}
