import { useState } from 'react'
import { problemOf } from '../../lib/api/problem.ts'
import { t } from '../../lib/messages/t.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'

type DeleteRecordProps = {
  title: string
  /** The consequence. */
  body: string
  /** The toast afterwards. */
  done: string
  remove: () => Promise<unknown>
  onClose: () => void
  onChanged: () => void
}

/** Asks before a record of money is deleted, and waits for the response. */
export function DeleteRecord({ title, body, done, remove, onClose, onChanged }: DeleteRecordProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const confirm = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await remove()
      toast(done)
      onChanged()
      onClose()
    } catch (thrown) {
      setFailure(problemOf(thrown).message)
    }
    setBusy(false)
  }
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={t('common.delete')}
      busyLabel={t('common.deleting')}
      busy={busy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{body}</p>
    </ConfirmDialog>
  )
}
