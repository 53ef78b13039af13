import { accountRoutes } from '../../../contract/routes/account.ts'
import { t } from '../../lib/messages/t.ts'
import { checkBy, type FieldErrors } from '../../ui/form/use-form.ts'

export type NewPassword = { passwordToken: string; password: string; confirmation: string }

const bySchema = checkBy<NewPassword>(accountRoutes.updatePassword.body.omit({ email: true }))

/** Checks that the code is filled in, the password is long enough, and both passwords are equal. */
export function checkNewPassword(typed: NewPassword): FieldErrors<NewPassword> {
  const errors = bySchema(typed)
  if (typed.confirmation !== typed.password) errors.confirmation = t('fields.passwordMismatch')
  return errors
}
