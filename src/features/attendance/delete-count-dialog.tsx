import { attendanceRecordRoutes } from '../../../contract/routes/attendance-records.ts'
import { api } from '../../lib/api/api.ts'
import { t } from '../../lib/messages/t.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import type { Occasion } from './occasions.ts'
import { say } from './words.ts'

type DeleteCountProps = {
  open: boolean
  occasion: Occasion | null
  onClose: () => void
  onDeleted: () => void
}

/** Takes off what was counted; who was marked by name stays. */
export function DeleteCountDialog({ open, occasion, onClose, onDeleted }: DeleteCountProps) {
  const [attempted, attempt] = useAttempt(open)
  if (!occasion?.heads) return null
  const remove = async () => {
    await api.call(attendanceRecordRoutes.deleteAttendanceRecord, { params: { id: occasion.id } })
    toast(say('attendance.deleted'))
    onClose()
    onDeleted()
  }
  return (
    <ConfirmDialog
      open={open}
      title={say('attendance.deleteTitle', { name: occasion.name })}
      confirmLabel={t('common.delete')}
      {...attempted}
      onConfirm={() => attempt(remove)}
      onClose={onClose}
    >
      <p>{say('attendance.deleteBody', { count: occasion.heads.total })}</p>
    </ConfirmDialog>
  )
}
