import { accountRoutes } from '../../../contract/routes/account.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { t } from '../../lib/messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { checkBy, useForm } from '../../ui/form/use-form.ts'
import { Form } from '../../ui/form/form.tsx'
import { toast } from '../../ui/toast-store.ts'

const check = checkBy<{ email: string }>(accountRoutes.resetPasswordRequest.body)

/** The first step: the email. @param props.email the email of an earlier request, if the user came back */
export function EmailStep({ email: before, onSent }: { email: string; onSent: (email: string) => void }) {
  const form = useForm({
    initial: { email: before },
    check,
    draftKey: 'password-reset-email',
    submit: async ({ email }) => {
      try {
        await api.call(accountRoutes.resetPasswordRequest, { body: { email } })
      } catch (thrown) {
        return problemOf(thrown)
      }
      toast(t('toasts.resetCodeSent'))
      onSent(email.trim())
    },
  })
  return (
    <Form
      form={form}
      label={t('session.resetTitle')}
      actions={
        <Button type="submit" busy={form.busy} busyLabel={t('session.sendingCode')}>
          {t('session.sendCode')}
        </Button>
      }
    >
      <TextField {...form.field('email')} label={t('session.email')} type="email" autoComplete="username" />
    </Form>
  )
}
