import { useState } from 'react'
import { t } from '../../lib/messages/t.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { failureOf } from './failure-of.ts'
import type { GroupBook } from './group-book.ts'

type Props = { book: GroupBook; id: string | null; onClose: () => void }

/** Asks before it goes, and says what becomes of its people. */
export function DeleteGroupDialog({ book, id, onClose }: Props) {
  const { kind } = book
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const group = book.groups?.find((one) => one.id === id)
  const close = () => {
    setFailure(undefined)
    onClose()
  }
  const remove = async (gone: string) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await book.remove(gone)
      toast(kind.say('deleted'))
      close()
    } catch (thrown) {
      setFailure(failureOf(thrown).message)
    }
    setBusy(false)
  }
  return (
    <ConfirmDialog
      open={group !== undefined}
      title={kind.say('deleteTitle', { name: group?.name ?? '' })}
      confirmLabel={t('common.delete')}
      busyLabel={t('common.deleting')}
      busy={busy}
      failure={failure ?? book.whyNot}
      onConfirm={() => group && void remove(group.id)}
      onClose={close}
    >
      <p>{kind.say('deleteBody', { count: group?.members ?? 0 })}</p>
    </ConfirmDialog>
  )
}
