import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { failureOf } from './failure-of.ts'
import type { GroupSource } from './group-source.ts'
import { t } from './messages.ts'

type Props = {
  source: GroupSource
  id: string | null
  onClose: () => void
  /** Leaves the group's page. Without it the dialog closes over the list. */
  onDeleted?: () => void
}

/** Asks before a group is deleted, and says what happens to its people. */
export function DeleteGroupDialog({ source, id, onClose, onDeleted = onClose }: Props) {
  const { kind } = source
  const [{ busy, failure }, attempt] = useAttempt(id, (thrown) => failureOf(thrown).message)
  const group = source.groups?.find((one) => one.id === id)
  const remove = async (gone: string) => {
    await source.remove(gone)
    toast(kind.t('deleted'))
    onDeleted()
  }
  return (
    <ConfirmDialog
      open={group !== undefined}
      title={kind.t('deleteTitle', { name: group?.name ?? '' })}
      confirmLabel={t('common.delete')}
      busyLabel={t('common.deleting')}
      busy={busy}
      failure={failure ?? source.whyNot}
      onConfirm={() => group && attempt(() => remove(group.id))}
      onClose={onClose}
    >
      {group && (
        <p>
          {group.members === null ? t('groups.deleteComing') : kind.t('deleteBody', { count: group.members })}
        </p>
      )}
    </ConfirmDialog>
  )
}
