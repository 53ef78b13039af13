import { shownName } from '../../../contract/people/shown-name.ts'
import { teamRoutes } from '../../../contract/routes/team.ts'
import { api } from '../../lib/api/api.ts'
import { personName } from '../../lib/format/person-name.ts'
import { refreshSession } from '../../domain/session/session.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { PasswordForm } from './password-form.tsx'
import type { TeamUser } from './use-team.ts'
import { t } from './messages.ts'

type Props = { user: TeamUser | null; onClose: () => void; onDone: () => void }

/** Hands the church over to another owner. It asks for the password again. */
export function HandOverDialog({ user, onClose, onDone }: Props) {
  const { church } = useChurch()
  const title = t('team.handOverTitle', { church: church.name, name: user ? personName(user) : '' })
  const handOver = async ({ id, first_name }: TeamUser, current_password: string) => {
    await api.call(teamRoutes.handOver, { body: { account_id: id, current_password } })
    toast(t('team.handedOver', { name: shownName(first_name) }))
    onClose()
    onDone()
    await refreshSession()
  }
  return (
    <Dialog open={user !== null} title={title} onClose={onClose}>
      {user && (
        <PasswordForm
          lead={t('team.handOverBody', { name: shownName(user.first_name) })}
          submitLabel={t('team.handOver', { name: shownName(user.first_name) })}
          busyLabel={t('team.handingOver')}
          submit={(password) => handOver(user, password)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}
