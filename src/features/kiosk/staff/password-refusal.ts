import { problemOf } from '../../../lib/api/problem.ts'
import { tKiosk } from '../messages.ts'

/** The reason why the password was refused. The server's own sentence mentions an email, which nobody types here. */
export function passwordRefusal(thrown: unknown): string {
  const { code, message } = problemOf(thrown)
  return code === 'WRONG_CREDENTIALS' ? tKiosk('kiosk.passwordWrong') : message
}
