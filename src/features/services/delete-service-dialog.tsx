import { useState } from 'react'
import { StorageError } from '../../../sync/client/api.ts'
import { notKept } from '../../lib/edits/not-kept.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch, useLive } from '../../lib/session/use-church.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { WhatGoes } from './what-goes.tsx'

/** Asks before a service goes, and says how it comes back. */
export function DeleteServiceDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const church = useChurch()
  const service = useLive(church.services).find((one) => one.id === id)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const remove = async () => {
    if (id === null) return
    setBusy(true)
    setFailure(undefined)
    try {
      await church.mutate('delete-service', { id })
      toast(t('toasts.deleted'))
      onClose()
    } catch (thrown) {
      setFailure(thrown instanceof StorageError ? notKept(thrown).message : t('toasts.failed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      open={service !== undefined}
      title={t('services.deleteTitle', {
        name: service?.name ?? '',
        date: service ? formatDate(service.date_of_service) : '',
      })}
      confirmLabel={t('common.delete')}
      busyLabel={t('common.deleting')}
      busy={busy}
      failure={failure}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {service && <WhatGoes service={service} />}
    </ConfirmDialog>
  )
}
