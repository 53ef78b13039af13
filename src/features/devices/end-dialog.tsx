import { useState } from 'react'
import { sessionRoutes } from '../../../contract/routes/sessions.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { t } from '../../lib/messages/t.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { OpenSession } from './devices-page.tsx'

type Props = { session: OpenSession | null; onClose: () => void; onEnded: () => void }

/** Asks before a device is signed out from afar, and says what happens on it. */
export function EndDialog({ session, onClose, onEnded }: Props) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const close = () => {
    setFailure(undefined)
    onClose()
  }
  const end = async () => {
    if (!session) return
    setBusy(true)
    try {
      await api.call(sessionRoutes.endSession, { params: { id: session.id } })
      toast(t('devices.ended'))
      close()
      onEnded()
    } catch (thrown) {
      setFailure(problemOf(thrown).message)
    }
    setBusy(false)
  }
  return (
    <ConfirmDialog
      open={session !== null}
      title={t('devices.endTitle', { device: session?.device_name ?? t('devices.unnamed') })}
      confirmLabel={t('devices.endConfirm')}
      busyLabel={t('devices.ending')}
      busy={busy}
      failure={failure}
      onConfirm={() => void end()}
      onClose={close}
    >
      <p>{t('devices.endBody')}</p>
    </ConfirmDialog>
  )
}
