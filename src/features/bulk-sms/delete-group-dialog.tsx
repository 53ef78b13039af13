import { useState } from 'react'
import { smsRoutes } from '../../../contract/routes/sms.ts'
import type { SmsGroup } from '../../../contract/routes/sms-groups.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { t } from './messages.ts'

type Props = { group: SmsGroup | null; onClose: () => void; onDeleted: () => void }

/** Asks before a group is deleted, and says what is deleted with it. */
export function DeleteGroupDialog({ group, onClose, onDeleted }: Props) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const close = () => {
    setFailure(undefined)
    onClose()
  }
  const remove = async () => {
    if (!group) return
    setBusy(true)
    setFailure(undefined)
    try {
      await api.call(smsRoutes.deleteSmsGroup, { params: { id: group.id } })
      toast(t('toasts.removed'))
      close()
      onDeleted()
    } catch (thrown) {
      setFailure(problemOf(thrown).message)
    }
    setBusy(false)
  }
  return (
    <ConfirmDialog
      open={group !== null}
      title={t('bulkSms.deleteGroupTitle', { name: group?.name ?? '' })}
      confirmLabel={t('common.delete')}
      busyLabel={t('common.deleting')}
      busy={busy}
      failure={failure}
      onConfirm={() => void remove()}
      onClose={close}
    >
      <p>{t('bulkSms.deleteGroupBody', { count: group?.sms_phone_number.length ?? 0 })}</p>
    </ConfirmDialog>
  )
}
