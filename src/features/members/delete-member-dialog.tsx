import { useState } from 'react'
import { StorageError } from '../../../sync/client/api.ts'
import { notKept } from '../../lib/edits/not-kept.ts'
import { capitalised } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'

/** Asks before a record goes, and says what stays. Works with or without a network. */
export function DeleteMemberDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const church = useChurch()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const person = id === null ? undefined : church.people.get(id)

  const remove = async () => {
    if (id === null) return
    setBusy(true)
    setFailure(undefined)
    try {
      await church.mutate('delete-member', { id })
      toast(t('toasts.deleted'))
      onClose()
    } catch (thrown) {
      setFailure(thrown instanceof StorageError ? notKept(thrown).message : t('toasts.failed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      open={id !== null && person !== undefined}
      title={t('members.deleteTitle', { name: capitalised(person?.first_name ?? '') })}
      confirmLabel={t('common.delete')}
      busyLabel={t('common.deleting')}
      busy={busy}
      failure={failure}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{t('members.deleteBody')}</p>
    </ConfirmDialog>
  )
}
