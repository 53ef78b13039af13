import { useState } from 'react'
import { problemOf } from '../../lib/api/problem.ts'
import { t } from '../../lib/messages/t.ts'
import { ConfirmDialog } from '../dialog.tsx'
import { toast } from '../toast-store.ts'

type DeleteRecordProps = {
  title: string
  /** What follows from it. */
  body: string
  /** What is said when it is gone. */
  done: string
  remove: () => Promise<unknown>
  onClose: () => void
  onChanged: () => void
}

/** Asks before a record of money goes, and waits for the answer. */
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
