import { problemOf } from '../../../lib/api/problem.ts'
import { t } from '../../../lib/messages/t.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { say } from '../words.ts'

type Both = { current_password: string; code: string }

type Props = {
  /** What follows from it. */
  lead: string
  submitLabel: string
  danger?: boolean
  submit: (typed: Both) => Promise<void>
  onCancel: () => void
}

/** The password and a code, so that an open phone is not enough. */
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
        busyLabel={say('secondFactor.working')}
      >
        {submitLabel}
      </Button>
    </>
  )
  return (
    <Form form={form} actions={actions}>
      <p>{lead}</p>
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
