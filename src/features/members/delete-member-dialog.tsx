import { whyNotKept } from '../../domain/edits/not-kept.ts'
import { shownName } from '../../../contract/people/shown-name.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { undoDelete } from './undo-delete.ts'

/** Asks before a record is deleted, says what stays, and offers Undo. Works online and offline. */
export function DeleteMemberDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const church = useChurch()
  const [attempted, attempt] = useAttempt(id, whyNotKept)
  const person = id === null ? undefined : church.people.get(id)

  const remove = async () => {
    if (id === null) return
    await church.mutate('delete-member', { id })
    toast(
      t('toasts.deleted'),
      person && { label: t('common.undo'), run: () => void undoDelete(church, person) },
    )
    onClose()
  }

  return (
    <ConfirmDialog
      open={id !== null && person !== undefined}
      title={t('members.deleteTitle', { name: shownName(person?.first_name ?? '') })}
      confirmLabel={t('common.delete')}
      busyLabel={t('common.deleting')}
      {...attempted}
      onConfirm={() => attempt(remove)}
      onClose={onClose}
    >
      <p>{t('members.deleteBody')}</p>
    </ConfirmDialog>
  )
}
