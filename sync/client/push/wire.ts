/** Calls the sync routes and decides which responses count. It imports no Dexie or zod: the service worker loads it. */
import { CLIENT_HEADER } from '../../../contract/protocol.ts'
import type { Deps } from '../deps.ts'
import { SIGNING_IN, underLock } from '../tabs.ts'

/** A request on a hanging network is abandoned after this time. */
export const ANSWER_WITHIN_MS = 25_000
const LONGEST_RETRY_AFTER_MS = 10 * 60_000

export type Failure = {
  kind: 'failed'
  why:
    | 'no-network'
    /** A network responded with its own page or a redirect: its user has to log in first. */
    | 'captive-portal'
    | 'timeout'
    | 'signed-out'
    | 'other-account'
    | 'update-needed'
    | 'too-large'
    | 'server-trouble'
  /** Why the session ended, as far as our server reports it. */
  endedBecause?: string
  /** Milliseconds that the server asked to wait. */
  retryAfter?: number
  /** The failure is in our own envelope, so it came from our server and not from a proxy. */
  ours?: true
  /** The account lacks the right to this call. */
  forbidden?: true
  /** Our server could not read the request, or the phone could not read the response. */
  unread?: true
}

/** The content of a response in our envelope, not yet checked. */
export type Answer = { kind: 'answer'; content: Record<string, unknown>; sentAt: number; receivedAt: number }

export const failed = (why: Failure['why'], retryAfter?: number): Failure => ({
  kind: 'failed',
  why,
  ...(retryAfter ? { retryAfter } : {}),
})

type CallDeps = Pick<Deps, 'fetch' | 'clock' | 'origin' | 'locks'>

/** Called with the headers, and then as the body arrives, in unpacked bytes. */
export type Watch = (headers: Headers, bytes: number) => void

type Call = [deps: CallDeps, path: string, deviceId: string, init?: RequestInit, watch?: Watch]

/**
 * Never throws: any response outside our envelope is a failure that changes nothing. A sign-in ends this browser's
 * earlier session, so a request under that session gets "signed out" although somebody is signed in. The result
 * therefore counts only if a repeat after a running sign-in gives it again. The rejected request had no effect.
 */
export async function call(...args: Call): Promise<Answer | Failure> {
  const result = await callOnce(...args)
  if (result.kind !== 'failed' || result.why !== 'signed-out') return result
  const [deps] = args
  await underLock(deps, SIGNING_IN, async () => undefined)
  return callOnce(...args)
}

async function callOnce(...[deps, path, deviceId, init = {}, watch]: Call): Promise<Answer | Failure> {
  const sentAt = deps.clock.now()
  const gone = new AbortController()
  let timedOut = false
  const givenUp = new Promise<null>((resolve) =>
    gone.signal.addEventListener('abort', () => resolve(null), { once: true }),
  )
  const stop = deps.clock.after(ANSWER_WITHIN_MS, () => {
    timedOut = true
    gone.abort()
  })
  try {
    const headers = {
      ...(init.headers as Record<string, string>),
      [CLIENT_HEADER]: 'app',
      'x-narthex-device': deviceId,
    }
    const request = deps.fetch(`${deps.origin}${path}`, {
      ...init,
      headers,
      credentials: 'same-origin',
      // Our server never redirects. A redirect comes from a network and is not followed.
      redirect: 'manual',
      cache: 'no-store',
      signal: gone.signal,
    })
    // The race covers a network stack that ignores the signal.
    const answer = await Promise.race([request.then((response) => read(response, watch)), givenUp])
    return answer === null ? failed('timeout') : weigh(answer, sentAt, deps.clock.now())
  } catch {
    return failed(timedOut ? 'timeout' : 'no-network')
  } finally {
    stop()
  }
}

/** `elsewhere`: a redirect, or an HTML page where our server would send JSON. */
type ParsedResponse = { response: Response; body: unknown; elsewhere?: true }

async function read(response: Response, watch?: Watch): Promise<ParsedResponse> {
  const { redirected, type, status } = response
  if (redirected || type === 'opaque' || type === 'opaqueredirect' || (status >= 300 && status < 400))
    return { response, body: undefined, elsewhere: true }
  const text = await (watch && response.body ? watched(response, response.body, watch) : response.text())
  try {
    return { response, body: JSON.parse(text) as unknown }
  } catch {
    return { response, body: undefined, ...(isPage(response, text) && { elsewhere: true }) }
  }
}

const isPage = ({ headers }: Response, text: string): boolean =>
  Boolean(headers?.get('content-type')?.includes('text/html')) || text.trimStart().startsWith('<')

async function watched(
  { headers }: Response,
  body: ReadableStream<Uint8Array>,
  watch: Watch,
): Promise<string> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  const parts: string[] = []
  let bytes = 0
  watch(headers, bytes)
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return parts.join('') + decoder.decode()
    parts.push(decoder.decode(value, { stream: true }))
    bytes += value.length
    watch(headers, bytes)
  }
}

function weigh(
  { response, body, elsewhere }: ParsedResponse,
  sentAt: number,
  receivedAt: number,
): Answer | Failure {
  const envelope = asRecord(body)
  if (response.ok && envelope?.success === true) {
    const content = asRecord(envelope.data)
    return content ? { kind: 'answer', content, sentAt, receivedAt } : failed('server-trouble')
  }
  const failure = failed(reason(response, envelope, elsewhere), retryAfterOf(response, receivedAt))
  if (envelope?.success !== false) return failure
  return {
    ...failure,
    ours: true,
    ...(failure.why === 'signed-out' && typeof envelope.reason === 'string'
      ? { endedBecause: envelope.reason }
      : {}),
    ...(response.status === 400 ? { unread: true } : {}),
    ...(envelope.code === 'FEATURE_REQUIRED' ? { forbidden: true } : {}),
  }
}

/** Our proxy responds with 5xx if it lost its server, and with 404 if it did not find it. */
const isPortals = ({ status }: Response): boolean =>
  status < 400 || status === 401 || status === 403 || status === 511

function reason(
  response: Response,
  envelope: Record<string, unknown> | null,
  elsewhere = false,
): Failure['why'] {
  if (response.status === 413) return 'too-large'
  if (elsewhere && isPortals(response)) return 'captive-portal'
  // Only our own envelope says who is signed in. A portal's 401 says nothing about our session.
  if (envelope?.success !== false) return 'server-trouble'
  if (response.status === 401 && envelope.code === 'SIGNED_OUT') return 'signed-out'
  if (response.status === 409 && envelope.code === 'ACCOUNT_MISMATCH') return 'other-account'
  if (response.status === 426 || envelope.code === 'UPDATE_NEEDED') return 'update-needed'
  return 'server-trouble'
}

function retryAfterOf(response: Response, now: number): number | undefined {
  const header = response.headers?.get('retry-after')
  if (!header) return undefined
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  return wait > 0 ? Math.min(wait, LONGEST_RETRY_AFTER_MS) : undefined
}

export function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}
