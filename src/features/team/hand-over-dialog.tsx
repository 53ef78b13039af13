import { teamRoutes } from '../../../contract/routes/team.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { personName } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import { refreshSession } from '../../lib/session/refresh-session.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast-store.ts'
import type { TeamUser } from './use-team.ts'
import { say } from './words.ts'

type Props = { user: TeamUser | null; onClose: () => void; onDone: () => void }

/** The church goes over to another owner; the password is asked again. */
export function HandOverDialog({ user, ...rest }: Props) {
  const { church } = useChurch()
  const title = say('team.handOverTitle', { church: church.name, name: user ? personName(user) : '' })
  return (
    <Dialog open={user !== null} title={title} onClose={rest.onClose}>
      {user && <HandOver user={user} {...rest} />}
    </Dialog>
  )
}

function HandOver({ user, onClose, onDone }: Props & { user: TeamUser }) {
  const online = useOnline()
  const form = useForm({
    initial: { current_password: '' },
    submit: async ({ current_password }) => {
      try {
        await api.call(teamRoutes.handOver, { body: { account_id: user.id, current_password } })
      } catch (thrown) {
        return problemOf(thrown)
      }
      toast(say('team.handedOver', { name: user.first_name }))
      onClose()
      onDone()
      await refreshSession()
    },
  })
  const actions = (
    <>
      <Button tone="quiet" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button
        type="submit"
        tone="danger"
        disabled={form.values.current_password === ''}
        busy={form.busy}
        busyLabel={say('team.handingOver')}
        whyNot={online ? undefined : say('team.offline')}
      >
        {say('team.handOver', { name: user.first_name })}
      </Button>
    </>
  )
  return (
    <Form form={form} actions={actions}>
      <p>{say('team.handOverBody', { name: user.first_name })}</p>
      <PasswordField {...form.field('current_password')} label={say('team.yourPassword')} />
    </Form>
  )
}
