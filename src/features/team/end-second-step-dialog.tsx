import { shownName } from '../../../contract/shown-name.ts'
import { teamRoutes } from '../../../contract/routes/team.ts'
import { api } from '../../lib/api/api.ts'
import { personName } from '../../lib/format/person-name.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { PasswordForm } from './password-form.tsx'
import type { TeamUser } from './use-team.ts'
import { say } from './words.ts'

type Props = { user: TeamUser | null; onClose: () => void }

/** For a team user who lost phone and recovery codes; the password of the owner is asked again. */
export function EndSecondStepDialog({ user, onClose }: Props) {
  const title = say('team.endStepTitle', { name: user ? personName(user) : '' })
  const end = async ({ id, first_name }: TeamUser, current_password: string) => {
    await api.call(teamRoutes.endTeamSecondFactor, { params: { id }, body: { current_password } })
    toast(say('team.stepEnded', { name: shownName(first_name) }))
    onClose()
  }
  return (
    <Dialog open={user !== null} title={title} onClose={onClose}>
      {user && (
        <PasswordForm
          lead={say('team.endStepBody', { name: shownName(user.first_name) })}
          submitLabel={say('team.endStep')}
          busyLabel={say('team.endingStep')}
          submit={(password) => end(user, password)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}
