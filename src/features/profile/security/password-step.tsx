import { secondFactorRoutes } from '../../../../contract/routes/second-factor.ts'
import { api } from '../../../lib/api/api.ts'
import { problemOf } from '../../../lib/api/problem.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { t } from '../messages.ts'
import type { SecondFactorSetup } from './scan-step.tsx'

/** Asks for the password: a person with an unlocked phone must not lock its owner out. */
export function PasswordStep({
  onStarted,
  onCancel,
}: {
  onStarted: (setup: SecondFactorSetup) => void
  onCancel: () => void
}) {
  const form = useForm({
    initial: { current_password: '' },
    submit: async (typed) => {
      try {
        onStarted(await api.call(secondFactorRoutes.beginSecondFactor, { body: typed }))
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
      <Button type="submit" busy={form.busy} busyLabel={t('secondFactor.working')}>
        {t('secondFactor.next')}
      </Button>
    </>
  )
  return (
    <Form form={form} actions={actions}>
      <p>{t('secondFactor.passwordLead')}</p>
      <PasswordField {...form.field('current_password')} label={t('secondFactor.yourPassword')} focusFirst />
    </Form>
  )
}
