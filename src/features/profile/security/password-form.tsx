import { accountRoutes } from '../../../../contract/routes/account.ts'
import { api } from '../../../lib/api/api.ts'
import { problemOf } from '../../../lib/api/problem.ts'
import { useOnline } from '../../../lib/device/use-online.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { toast } from '../../../ui/toast-store.ts'
import { t } from '../messages.ts'
import { checkPasswordChange, emptyPasswordChange } from './password-change.ts'

/** The current password, and the new one twice. */
export function PasswordForm() {
  const online = useOnline()
  const form = useForm({
    initial: emptyPasswordChange,
    check: checkPasswordChange,
    submit: async (typed) => {
      try {
        await api.call(accountRoutes.passwordInternal, { body: typed })
      } catch (thrown) {
        return problemOf(thrown)
      }
      form.reset()
      toast(t('profile.passwordChanged'))
    },
  })
  return (
    <Form
      form={form}
      label={t('profile.security')}
      actions={
        <Button
          type="submit"
          busy={form.busy}
          busyLabel={t('profile.changing')}
          whyNot={online ? undefined : t('offline.needsNetwork')}
        >
          {t('profile.changePassword')}
        </Button>
      }
    >
      <PasswordField {...form.field('current_password')} label={t('profile.currentPassword')} />
      <PasswordField {...form.field('new_password')} label={t('profile.newPassword')} meter />
      <PasswordField {...form.field('new_password_confirmation')} label={t('fields.confirmPassword')} />
    </Form>
  )
}
