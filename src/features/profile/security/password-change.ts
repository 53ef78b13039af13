import { accountRoutes } from '../../../../contract/routes/account.ts'
import { t } from '../../../lib/messages/t.ts'
import { checkBy, type FieldErrors } from '../../../ui/form/form-errors.ts'
import { say } from '../words.ts'

export const emptyPasswordChange = { current_password: '', new_password: '', new_password_confirmation: '' }
export type PasswordChange = typeof emptyPasswordChange

const bySchema = checkBy<PasswordChange>(accountRoutes.passwordInternal.body)

/** The contract's own rules; a mismatch and an unchanged password are said before the others are mended. */
export function checkPasswordChange(typed: PasswordChange): FieldErrors<PasswordChange> {
  const errors = bySchema(typed)
  if (typed.new_password_confirmation !== typed.new_password)
    errors.new_password_confirmation = t('fields.passwordMismatch')
  if (typed.new_password !== '' && typed.new_password === typed.current_password)
    errors.new_password = say('profile.samePassword')
  return errors
}
