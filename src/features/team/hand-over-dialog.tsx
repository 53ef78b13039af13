import { shownName } from '../../../contract/shown-name.ts'
import { teamRoutes } from '../../../contract/routes/team.ts'
import { api } from '../../lib/api/api.ts'
import { personName } from '../../lib/format/person-name.ts'
import { refreshSession } from '../../lib/session/refresh-session.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { PasswordForm } from './password-form.tsx'
import type { TeamUser } from './use-team.ts'
import { say } from './words.ts'

type Props = { user: TeamUser | null; onClose: () => void; onDone: () => void }

/** The church goes over to another owner; the password is asked again. */
export function HandOverDialog({ user, onClose, onDone }: Props) {
  const { church } = useChurch()
  const title = say('team.handOverTitle', { church: church.name, name: user ? personName(user) : '' })
  const handOver = async ({ id, first_name }: TeamUser, current_password: string) => {
    await api.call(teamRoutes.handOver, { body: { account_id: id, current_password } })
    toast(say('team.handedOver', { name: shownName(first_name) }))
    onClose()
    onDone()
    await refreshSession()
  }
  return (
    <Dialog open={user !== null} title={title} onClose={onClose}>
      {user && (
        <PasswordForm
          lead={say('team.handOverBody', { name: shownName(user.first_name) })}
          submitLabel={say('team.handOver', { name: shownName(user.first_name) })}
          busyLabel={say('team.handingOver')}
          submit={(password) => handOver(user, password)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}
