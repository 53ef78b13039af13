import { problemOf } from '../../../lib/api/problem.ts'
import { say } from '../words.ts'

/** Why the password did not open. The server's own sentence blames an e-mail too, which nobody types here. */
export function passwordRefusal(thrown: unknown): string {
  const { code, message } = problemOf(thrown)
  return code === 'WRONG_CREDENTIALS' ? say('kiosk.passwordWrong') : message
}
