import { shownName } from '../../../contract/people/shown-name.ts'
import { teamRoutes } from '../../../contract/routes/team.ts'
import { api } from '../../lib/api/api.ts'
import { personName } from '../../lib/format/person-name.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import type { TeamUser } from './use-team.ts'
import { t } from './messages.ts'

type Props = { user: TeamUser | null; onClose: () => void; onRemoved: () => void }

/** Asks before a team member loses all access, and says what stays. */
export function RemoveDialog({ user, onClose, onRemoved }: Props) {
  const [attempted, attempt] = useAttempt(user?.id)
  const remove = async () => {
    if (!user) return
    await api.call(teamRoutes.removeUser, { params: { id: user.id } })
    toast(t('team.removedToast', { name: shownName(user.first_name) }))
    onClose()
    onRemoved()
  }
  return (
    <ConfirmDialog
      open={user !== null}
      title={t('team.removeTitle', { name: user ? personName(user) : '' })}
      confirmLabel={t('common.remove')}
      busyLabel={t('team.removing')}
      {...attempted}
      onConfirm={() => attempt(remove)}
      onClose={onClose}
    >
      <p>{t('team.removeBody')}</p>
    </ConfirmDialog>
  )
}
