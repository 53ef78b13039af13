import { passwordChange } from '../../../../contract/routes/form-bodies.ts'
import { checkBy, type FieldErrors } from '../../../ui/form/form-errors.ts'
import { t } from '../messages.ts'

export const emptyPasswordChange = { current_password: '', new_password: '', new_password_confirmation: '' }
export type PasswordChange = typeof emptyPasswordChange

const bySchema = checkBy<PasswordChange>(passwordChange)

/** The contract's rules. A mismatch and an unchanged password show before other errors are fixed. */
export function checkPasswordChange(typed: PasswordChange): FieldErrors<PasswordChange> {
  const errors = bySchema(typed)
  if (typed.new_password_confirmation !== typed.new_password)
    errors.new_password_confirmation = t('fields.passwordMismatch')
  if (typed.new_password !== '' && typed.new_password === typed.current_password)
    errors.new_password = t('profile.samePassword')
  return errors
}
