import { acceptance } from '../../../contract/routes/form-bodies.ts'
import { t } from '../../lib/messages/t.ts'
import { checkBy, type FieldErrors } from '../../ui/form/form-errors.ts'

export type Joining = {
  first_name: string
  last_name: string
  invited_user_email: string
  password: string
  confirmation: string
  code: string
}

const bySchema = checkBy<Joining>(acceptance.omit({ invite_reference: true, date_of_birth: true }))

/** Checks the names, and that both passwords are equal. */
export function checkJoining(typed: Joining): FieldErrors<Joining> {
  const errors = bySchema(typed)
  if (typed.confirmation !== typed.password) errors.confirmation = t('fields.passwordMismatch')
  return errors
}
