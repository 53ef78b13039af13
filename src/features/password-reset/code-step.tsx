import { useNavigate } from 'react-router-dom'
import { accountRoutes } from '../../../contract/routes/account.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { t } from '../../lib/messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast-store.ts'
import { checkNewPassword } from './new-password.ts'

type CodeStepProps = {
  email: string
  /** Goes back to enter another email. */
  onOther: () => void
  onDone: () => void
}

/** The second step: the code, and the new password twice. */
export function CodeStep({ email, onOther, onDone }: CodeStepProps) {
  const navigate = useNavigate()
  const form = useForm({
    initial: { passwordToken: '', password: '', confirmation: '' },
    check: checkNewPassword,
    submit: async ({ passwordToken, password }) => {
      try {
        await api.call(accountRoutes.updatePassword, { body: { email, password, passwordToken } })
      } catch (thrown) {
        return problemOf(thrown)
      }
      toast(t('toasts.passwordReset'))
      onDone()
      navigate('/login', { replace: true, state: { came: 'reset', email } })
    },
  })
  const actions = (
    <>
      <Button tone="quiet" disabled={form.busy} onClick={onOther}>
        {t('session.otherEmail')}
      </Button>
      <Button type="submit" busy={form.busy} busyLabel={t('session.savingPassword')}>
        {t('session.saveNewPassword')}
      </Button>
    </>
  )
  return (
    <Form form={form} label={t('session.resetTitle')} actions={actions}>
      <TextField
        {...form.field('passwordToken')}
        label={t('session.code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoFocus
      />
      <PasswordField {...form.field('password')} label={t('session.newPassword')} meter />
      <PasswordField {...form.field('confirmation')} label={t('fields.confirmPassword')} />
    </Form>
  )
}
