import { useState } from 'react'
import { churchReferenceRoutes } from '../../../../contract/routes/church-reference.ts'
import { api } from '../../../lib/api/api.ts'
import { useOnline } from '../../../lib/device/use-online.ts'
import { t } from '../../../lib/messages/t.ts'
import { refreshSession } from '../../../lib/session/refresh-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useAttempt } from '../../../ui/use-attempt.ts'
import { say } from '../words.ts'

/** A new link for a church whose own has fallen into wrong hands. */
export function RenewLinkCard() {
  const [open, setOpen] = useState(false)
  const [attempted, attempt] = useAttempt(open)
  const online = useOnline()
  const close = () => setOpen(false)
  const renew = async () => {
    await api.call(churchReferenceRoutes.renewReference)
    toast(t('toasts.updated'))
    close()
    await refreshSession()
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
        {...attempted}
        onConfirm={() => attempt(renew)}
        onClose={close}
      >
        <p>{say('churchSettings.renewBody')}</p>
      </ConfirmDialog>
    </>
  )
}
