import { churchReferenceRoutes } from '../../../../contract/routes/church-reference.ts'
import { useAddressDialog } from '../../../lib/address/use-address-dialog.ts'
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

const acts = ['renew-link'] as const

/** A new link for a church whose own has fallen into wrong hands. */
export function RenewLinkCard() {
  const { act, open, close } = useAddressDialog(acts)
  const [attempted, attempt] = useAttempt(act)
  const online = useOnline()
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
      onClick={() => open('renew-link')}
    >
      {say('churchSettings.renewLink')}
    </Button>
  )
  return (
    <>
      <Card title={say('churchSettings.linkTitle')} hint={say('churchSettings.linkHint')} actions={ask} />
      <ConfirmDialog
        open={act !== null}
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
