import { secondFactorRoutes } from '../../../../contract/routes/second-factor.ts'
import { api } from '../../../lib/api/api.ts'
import { problemOf } from '../../../lib/api/problem.ts'
import { t } from '../../../lib/messages/t.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { say } from '../words.ts'
import type { Begun } from './scan-step.tsx'

/** Whoever holds an unlocked phone must not lock its owner out. */
export function PasswordStep({
  onBegun,
  onCancel,
}: {
  onBegun: (begun: Begun) => void
  onCancel: () => void
}) {
  const form = useForm({
    initial: { current_password: '' },
    submit: async (typed) => {
      try {
        onBegun(await api.call(secondFactorRoutes.beginSecondFactor, { body: typed }))
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
      <Button type="submit" busy={form.busy} busyLabel={say('secondFactor.working')}>
        {say('secondFactor.next')}
      </Button>
    </>
  )
  return (
    <Form form={form} actions={actions}>
      <p>{say('secondFactor.passwordLead')}</p>
      <PasswordField
        {...form.field('current_password')}
        label={say('secondFactor.yourPassword')}
        focusFirst
      />
    </Form>
  )
}
