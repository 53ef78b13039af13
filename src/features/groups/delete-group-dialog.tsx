import { t } from '../../lib/messages/t.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { failureOf } from './failure-of.ts'
import type { GroupBook } from './group-book.ts'
import { say } from './words.ts'

type Props = { book: GroupBook; id: string | null; onClose: () => void }

/** Asks before it goes, and says what becomes of its people. */
export function DeleteGroupDialog({ book, id, onClose }: Props) {
  const { kind } = book
  const [{ busy, failure }, attempt] = useAttempt(id, (thrown) => failureOf(thrown).message)
  const group = book.groups?.find((one) => one.id === id)
  const remove = async (gone: string) => {
    await book.remove(gone)
    toast(kind.say('deleted'))
    onClose()
  }
  return (
    <ConfirmDialog
      open={group !== undefined}
      title={kind.say('deleteTitle', { name: group?.name ?? '' })}
      confirmLabel={t('common.delete')}
      busyLabel={t('common.deleting')}
      busy={busy}
      failure={failure ?? book.whyNot}
      onConfirm={() => group && attempt(() => remove(group.id))}
      onClose={onClose}
    >
      {group && (
        <p>
          {group.members === null
            ? say('groups.deleteComing')
            : kind.say('deleteBody', { count: group.members })}
        </p>
      )}
    </ConfirmDialog>
  )
}
