import { shownName } from '../../../contract/people/shown-name.ts'
import { teamRoutes } from '../../../contract/routes/team.ts'
import { api } from '../../lib/api/api.ts'
import { personName } from '../../lib/format/person-name.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { PasswordForm } from './password-form.tsx'
import type { TeamUser } from './use-team.ts'
import { t } from './messages.ts'

type Props = { user: TeamUser | null; onClose: () => void }

/**
 * Ends two-step verification for a team member who lost phone and recovery codes. It asks for the owner's password
 * again.
 */
export function EndSecondStepDialog({ user, onClose }: Props) {
  const title = t('team.endStepTitle', { name: user ? personName(user) : '' })
  const end = async ({ id, first_name }: TeamUser, current_password: string) => {
    await api.call(teamRoutes.endTeamSecondFactor, { params: { id }, body: { current_password } })
    toast(t('team.stepEnded', { name: shownName(first_name) }))
    onClose()
  }
  return (
    <Dialog open={user !== null} title={title} onClose={onClose}>
      {user && (
        <PasswordForm
          lead={t('team.endStepBody', { name: shownName(user.first_name) })}
          submitLabel={t('team.endStep')}
          busyLabel={t('team.endingStep')}
          submit={(password) => end(user, password)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}
