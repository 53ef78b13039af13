import { secondFactorRoutes } from '../../../../contract/routes/second-factor.ts'
import { api } from '../../../lib/api/api.ts'
import { problemOf } from '../../../lib/api/problem.ts'
import { t } from '../../../lib/messages/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { toast } from '../../../ui/toast-store.ts'
import { say } from '../words.ts'

type Props = { open: boolean; onClose: () => void }

/** Asks for the password and a code, so that an open phone is not enough. */
export function SwitchOffDialog({ open, onClose }: Props) {
  return (
    <Dialog open={open} title={say('secondFactor.offTitle')} onClose={onClose}>
      <SwitchOff onClose={onClose} />
    </Dialog>
  )
}

function SwitchOff({ onClose }: Pick<Props, 'onClose'>) {
  const form = useForm({
    initial: { current_password: '', code: '' },
    submit: async (typed) => {
      try {
        await api.call(secondFactorRoutes.endSecondFactor, { body: typed })
      } catch (thrown) {
        return problemOf(thrown)
      }
      toast(say('secondFactor.switchedOff'))
      onClose()
    },
  })
  const actions = (
    <>
      <Button tone="quiet" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" tone="danger" busy={form.busy} busyLabel={say('secondFactor.working')}>
        {say('secondFactor.switchOff')}
      </Button>
    </>
  )
  return (
    <Form form={form} actions={actions}>
      <p>{say('secondFactor.offLead')}</p>
      <PasswordField
        {...form.field('current_password')}
        label={say('secondFactor.yourPassword')}
        focusFirst
      />
      <TextField
        {...form.field('code')}
        label={say('secondFactor.codeOrRecovery')}
        autoComplete="one-time-code"
      />
    </Form>
  )
}
