import { ERROR_STATUS, failure, type ErrorCode } from '../../../contract/errors.ts'
import { t } from '../messages/t.ts'
import { ApiProblem } from './problem.ts'

/** A good answer: `data`, and for lists where the next page begins. */
export type Envelope = { success: true; data: unknown; message?: string; next_cursor?: string | null }

/** The answer's envelope, or the problem it tells of, thrown. What is not ours (a network's own page) is one too. */
export async function openEnvelope(response: Response): Promise<Envelope> {
  const said: unknown = await response.json().catch(() => undefined)
  if (response.ok && isGood(said)) return said
  throw problemIn(said, response)
}

function isGood(said: unknown): said is Envelope {
  return typeof said === 'object' && said !== null && (said as Envelope).success === true && 'data' in said
}

function problemIn(said: unknown, response: Response): ApiProblem {
  const wait = secondsToWait(response.headers.get('retry-after'))
  const ours = failure.safeParse(said)
  if (ours.success) {
    const { code, message, errors, reason } = ours.data
    return new ApiProblem(codeOf(code), message, errors, wait, reason)
  }
  if (response.status >= 500) return new ApiProblem('UNAVAILABLE', t('problems.unavailable'), [], wait)
  return new ApiProblem('NOT_OURS', t('problems.notOurs'))
}

/** A word from a newer server that this app does not know is taken as plain failure; its sentence is still shown. */
function codeOf(word: string): ErrorCode {
  return Object.hasOwn(ERROR_STATUS, word) ? (word as ErrorCode) : 'BROKEN'
}

function secondsToWait(header: string | null): number | null {
  const seconds = Number(header)
  return header !== null && Number.isFinite(seconds) ? seconds : null
}
