import ky, { type Options } from 'ky'
import { API } from '../../../contract/protocol.ts'
import { ERROR_STATUS, failure, type ErrorCode } from '../../../contract/errors.ts'
import { t } from '../messages/t.ts'
import { ApiProblem } from './problem.ts'

/** Sends requests over the network and opens the responses. Loaded with the first call. */
export function transport(
  options: Pick<Options, 'fetch' | 'baseUrl'>,
): (path: string, options: Options) => Promise<Envelope> {
  const http = ky.create({
    prefix: API,
    throwHttpErrors: false,
    // A redirect comes from the network itself. It is not followed, so the error can name it.
    redirect: 'manual',
    retry: { limit: 1, methods: ['get'] },
    ...options,
  })
  return async (path, request) => openEnvelope(await http(path, request))
}

/** A successful response: `data`, and for lists the cursor of the next page. */
export type Envelope = { success: true; data: unknown; message?: string; next_cursor?: string | null }

/**
 * Returns the response's envelope or throws its problem. A response
 * that is not ours (a network's own page) is a problem too.
 */
async function openEnvelope(response: Response): Promise<Envelope> {
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok && isGood(body)) return body
  throw problemIn(body, response)
}

function isGood(body: unknown): body is Envelope {
  return typeof body === 'object' && body !== null && (body as Envelope).success === true && 'data' in body
}

function problemIn(body: unknown, response: Response): ApiProblem {
  const wait = secondsToWait(response.headers.get('retry-after'))
  const ours = failure.safeParse(body)
  if (ours.success) {
    const { code, message, errors, reason } = ours.data
    return new ApiProblem(codeOf(code), message, errors, wait, reason)
  }
  if (response.status >= 500) return new ApiProblem('UNAVAILABLE', t('problems.unavailable'), [], wait)
  return new ApiProblem('NOT_OURS', t('problems.notOurs'))
}

/** A code from a newer server, unknown to this app, becomes BROKEN. Its sentence is still shown. */
function codeOf(word: string): ErrorCode {
  return Object.hasOwn(ERROR_STATUS, word) ? (word as ErrorCode) : 'BROKEN'
}

function secondsToWait(header: string | null): number | null {
  const seconds = Number(header)
  return header !== null && Number.isFinite(seconds) ? seconds : null
}
