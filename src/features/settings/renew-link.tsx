import { churchReferenceRoutes } from '../../../contract/routes/church-settings.ts'
import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { api } from '../../lib/api/api.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { refreshSession } from '../../domain/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { t } from './messages.ts'
import { SettingRow, SettingRows } from './setting-row.tsx'

const dialogActions = ['renew-link'] as const

/** Creates a new public link for a church whose link was misused. */
export function RenewLink() {
  const { act, open, close } = useAddressDialog(dialogActions)
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
      {t('churchSettings.renewLink')}
    </Button>
  )
  return (
    <>
      <SettingRows>
        <SettingRow title={t('churchSettings.linkTitle')} hint={t('churchSettings.linkHint')}>
          {ask}
        </SettingRow>
      </SettingRows>
      <ConfirmDialog
        open={act !== null}
        title={t('churchSettings.renewTitle')}
        confirmLabel={t('churchSettings.renewLink')}
        {...attempted}
        onConfirm={() => attempt(renew)}
        onClose={close}
      >
        <p>{t('churchSettings.renewBody')}</p>
      </ConfirmDialog>
    </>
  )
}
