import { useState } from 'react'
import { teamRoutes } from '../../../contract/routes/team.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { personName } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { TeamUser } from './use-team.ts'
import { say } from './words.ts'

type Props = { user: TeamUser | null; onClose: () => void; onRemoved: () => void }

/** Asks before somebody loses all access, and says what stays. */
export function RemoveDialog({ user, onClose, onRemoved }: Props) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const close = () => {
    setFailure(undefined)
    onClose()
  }
  const remove = async () => {
    if (!user) return
    setBusy(true)
    try {
      await api.call(teamRoutes.removeUser, { params: { id: user.id } })
      toast(t('toasts.removed'))
      close()
      onRemoved()
    } catch (thrown) {
      setFailure(problemOf(thrown).message)
    }
    setBusy(false)
  }
  return (
    <ConfirmDialog
      open={user !== null}
      title={say('team.removeTitle', { name: user ? personName(user) : '' })}
      confirmLabel={t('common.remove')}
      busyLabel={say('team.removing')}
      busy={busy}
      failure={failure}
      onConfirm={() => void remove()}
      onClose={close}
    >
      <p>{say('team.removeBody')}</p>
    </ConfirmDialog>
  )
}
