import type { ServiceRow } from '../../../contract/tables/attendance.ts'
import { whyNotKept } from '../../domain/edits/not-kept.ts'
import { useChildrenByService } from '../../domain/church/children-here.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { t } from '../../lib/messages/t.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast, toastFailure } from '../../ui/toast-store.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { useOneService } from './use-one-service.ts'

type DeleteProps = {
  id: string | null
  onClose: () => void
  /** Called instead of `onClose`, because closing and leaving the page at once ends on the deleted service. */
  onDeleted?: () => void
}

/** Asks before a service is deleted. Creating it again restores its attendance, so the toast offers Undo. */
export function DeleteServiceDialog({ id, onClose, onDeleted = onClose }: DeleteProps) {
  const church = useChurch()
  const service = useLive(church.services).find((one) => one.id === id)
  const [attempted, attempt] = useAttempt(id, whyNotKept)

  const remove = async () => {
    if (!service) return
    const { name, date_of_service } = service
    await church.mutate('delete-service', { id: service.id })
    const restore = () =>
      church
        .mutate('create-service', { id: service.id, name, date_of_service })
        .catch((thrown: unknown) => toastFailure(whyNotKept(thrown)))
    toast(t('toasts.deleted'), { label: t('common.undo'), run: () => void restore() })
    onDeleted()
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

/** Lists what a deletion removes: the service and its attendance. Warns of children who are still here. */
function WhatGoes({ service }: { service: ServiceRow }) {
  const { counts } = useOneService(service)
  const here = useChildrenByService(useChurch()).get(service.id)?.here ?? 0
  return (
    <>
      {counts && <p role="status">{t('services.deleteMarked', { count: counts.attendees })}</p>}
      {here > 0 && <p role="alert">{t('services.deleteChildren', { count: here })}</p>}
      <p>{t('services.deleteBody')}</p>
    </>
  )
}
