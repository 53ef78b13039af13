/** What PostgreSQL's refusals mean to the caller. */
import { isOfTheMoment } from '../db/of-the-moment.ts'
import { noteWriteTrouble } from '../db/write-trouble.ts'
import { Problem } from './problem.ts'

export function databaseProblem(error: { code?: string; message: string }): Problem | undefined {
  const code = error.code ?? ''
  if (isOfTheMoment(error)) {
    noteWriteTrouble(error)
    return new Problem(
      'UNAVAILABLE',
      'The server cannot reach its records just now. Please try again in a moment.',
      undefined,
      5,
    )
  }
  // Characters that no column takes (a zero byte, half an emoji): the caller's content, whatever field it was in.
  if (code.startsWith('22'))
    return new Problem(
      'INVALID',
      'Something in this cannot be stored. Please check what was typed for unusual characters.',
    )
  if (code === '23505') return new Problem('ALREADY_EXISTS', 'This exists already.')
  return undefined
}
