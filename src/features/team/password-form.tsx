import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { t } from '../../lib/messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { say } from './words.ts'

type Props = {
  /** What follows from it. */
  lead: string
  submitLabel: string
  busyLabel: string
  submit: (current_password: string) => Promise<void>
  onCancel: () => void
}

/** A step that is hard to take back: the password is asked again. */
export function PasswordForm({ lead, submitLabel, busyLabel, submit, onCancel }: Props) {
  const online = useOnline()
  const form = useForm({
    initial: { current_password: '' },
    submit: async ({ current_password }) => {
      try {
        await submit(current_password)
      } catch (thrown) {
        return problemOf(thrown)
      }
    },
  })
  const actions = (
    <>
      <Button tone="quiet" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button
        type="submit"
        tone="danger"
        disabled={form.values.current_password === ''}
        busy={form.busy}
        busyLabel={busyLabel}
        whyNot={online ? undefined : say('team.offline')}
      >
        {submitLabel}
      </Button>
    </>
  )
  return (
    <Form form={form} actions={actions}>
      <p>{lead}</p>
      <PasswordField {...form.field('current_password')} label={say('team.yourPassword')} focusFirst />
    </Form>
  )
}
