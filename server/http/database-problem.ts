/** What PostgreSQL's refusals mean to the caller. */
import { Problem } from './problem.ts'

/** Connections that cannot be had, a server that stops, a moment that was bad: try again. */
const NOT_NOW = /^(08|40|53|57|58)|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/
/** pg says these without a code. */
const NOT_NOW_WORDS =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout)/

export function databaseProblem(error: { code?: string; message: string }): Problem | undefined {
  const code = error.code ?? ''
  if (NOT_NOW.test(code) || NOT_NOW_WORDS.test(error.message)) {
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
