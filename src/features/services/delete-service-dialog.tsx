import { whyNotKept } from '../../domain/edits/not-kept.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { WhatGoes } from './what-goes.tsx'

/** Asks before a service is deleted, and says how to restore it. */
export function DeleteServiceDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const church = useChurch()
  const service = useLive(church.services).find((one) => one.id === id)
  const [attempted, attempt] = useAttempt(id, whyNotKept)

  const remove = async () => {
    if (id === null) return
    await church.mutate('delete-service', { id })
    toast(t('toasts.deleted'))
    onClose()
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
      {...attempted}
      onConfirm={() => attempt(remove)}
      onClose={onClose}
    >
      {service && <WhatGoes service={service} />}
    </ConfirmDialog>
  )
}
