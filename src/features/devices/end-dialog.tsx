import { sessionRoutes, type OpenSession } from '../../../contract/routes/sessions.ts'
import { api } from '../../lib/api/api.ts'
import { t } from '../../lib/messages/t.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { SessionTimes } from './session-times.tsx'

type Props = { session: OpenSession | null; onClose: () => void; onEnded: () => void }

/** Asks before a device is signed out remotely, and says what happens on it. */
export function EndDialog({ session, onClose, onEnded }: Props) {
  const [attempted, attempt] = useAttempt(session?.id)
  const end = async () => {
    if (!session) return
    await api.call(sessionRoutes.endSession, { params: { id: session.id } })
    toast(t('devices.ended'))
    onClose()
    onEnded()
  }
  return (
    <ConfirmDialog
      open={session !== null}
      title={t('devices.endTitle', { device: session?.device_name ?? t('devices.unnamed') })}
      confirmLabel={t('devices.endConfirm')}
      busyLabel={t('devices.ending')}
      {...attempted}
      onConfirm={() => attempt(end)}
      onClose={onClose}
    >
      {session && <SessionTimes session={session} />}
      <p>{t('devices.endBody')}</p>
    </ConfirmDialog>
  )
}
