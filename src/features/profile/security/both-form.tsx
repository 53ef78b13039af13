import { problemOf } from '../../../lib/api/problem.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { t } from '../messages.ts'

type Both = { current_password: string; code: string }

type Props = {
  /** The consequences of the step. */
  lead: string
  submitLabel: string
  danger?: boolean
  submit: (typed: Both) => Promise<void>
  onCancel: () => void
}

/** Asks for the password and a code, so that an unlocked phone is not enough. */
export function BothForm({ lead, submitLabel, danger = false, submit, onCancel }: Props) {
  const form = useForm({
    initial: { current_password: '', code: '' },
    submit: async (typed) => {
      try {
        await submit(typed)
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
        tone={danger ? 'danger' : 'primary'}
        busy={form.busy}
        busyLabel={t('secondFactor.working')}
      >
        {submitLabel}
      </Button>
    </>
  )
  return (
    <Form form={form} actions={actions}>
      <p>{lead}</p>
      <PasswordField {...form.field('current_password')} label={t('secondFactor.yourPassword')} focusFirst />
      <TextField
        {...form.field('code')}
        label={t('secondFactor.codeOrRecovery')}
        autoComplete="one-time-code"
      />
    </Form>
  )
}
