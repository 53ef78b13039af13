import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { t } from './messages.ts'

type Props = {
  /** The consequences of the step. */
  lead: string
  submitLabel: string
  busyLabel: string
  submit: (current_password: string) => Promise<void>
  onCancel: () => void
}

/** Asks for the password again before a step that is hard to undo. */
export function PasswordForm({ lead, submitLabel, busyLabel, submit, onCancel }: Props) {
  const online = useOnline()
  const form = useForm({
    initial: { current_password: '' },
    check: (typed) => (typed.current_password ? {} : { current_password: t('fields.required') }),
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
        busy={form.busy}
        busyLabel={busyLabel}
        whyNot={online ? undefined : t('team.offline')}
      >
        {submitLabel}
      </Button>
    </>
  )
  return (
    <Form form={form} actions={actions}>
      <p>{lead}</p>
      <PasswordField {...form.field('current_password')} label={t('team.yourPassword')} focusFirst />
    </Form>
  )
}
