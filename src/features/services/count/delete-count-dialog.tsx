import { attendanceRecordRoutes } from '../../../../contract/routes/attendance-records.ts'
import { api } from '../../../lib/api/api.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useAttempt } from '../../../ui/use-attempt.ts'
import type { Occasion } from '../occasions.ts'
import { t } from '../messages.ts'

type DeleteCountProps = {
  open: boolean
  occasion: Occasion | null
  onClose: () => void
  onDeleted: () => void
}

/** Deletes a headcount. Marks by name stay. */
export function DeleteCountDialog({ open, occasion, onClose, onDeleted }: DeleteCountProps) {
  const [attempted, attempt] = useAttempt(open)
  if (!occasion?.heads) return null
  const remove = async () => {
    await api.call(attendanceRecordRoutes.deleteAttendanceRecord, { params: { id: occasion.id } })
    toast(t('attendance.deleted'))
    onClose()
    onDeleted()
  }
  return (
    <ConfirmDialog
      open={open}
      title={t('attendance.deleteTitle', { name: occasion.name })}
      confirmLabel={t('common.delete')}
      {...attempted}
      onConfirm={() => attempt(remove)}
      onClose={onClose}
    >
      <p>{t('attendance.deleteBody', { count: occasion.heads.total })}</p>
    </ConfirmDialog>
  )
}
