/** Calls an outside service with a time limit and a size limit, follows no redirect, and retries queries. */
import { setTimeout as pause } from 'node:timers/promises'
import { ProviderSilent } from './payments/payments.ts'

type ServiceCall = {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  /** Time from the first byte sent to the last byte read. */
  timeoutMs?: number
}
export type ServiceAnswer = { status: number; json: unknown }

export const CALL_TIMEOUT_MS = 15_000
const MOST_BYTES = 2 * 1024 * 1024

/**
 * Returns the JSON response of any status below 500; null for an error response without JSON. Throws ProviderSilent if the
 * response is missing, unreadable or asks to retry later. Errors contain neither body nor address: both can hold private
 * data.
 */
export async function callService({
  url,
  timeoutMs = CALL_TIMEOUT_MS,
  ...call
}: ServiceCall): Promise<ServiceAnswer> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, { ...call, redirect: 'manual', signal })
    const text = await readWithin(response, signal)
    if (!speaks(response.status)) throw new ProviderSilent(`answered ${response.status}`)
    return { status: response.status, json: readJson(response.status, text) }
  } catch (error) {
    if (error instanceof ProviderSilent) throw error
    throw new ProviderSilent(signal.aborted ? 'no answer in time' : 'no answer that can be read')
  }
}

/** An error response may be plain text. A success response without JSON is not from the service. */
function readJson(status: number, text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    if (status >= 400) return null
    throw new ProviderSilent(`answered ${status} with nonsense`)
  }
}

/** False for responses that carry no result: rate limits, timeouts, redirects and failures of the service. */
const speaks = (status: number) =>
  status >= 200 && (status < 300 || status >= 400) && status < 500 && ![408, 409, 425, 429].includes(status)

async function readWithin(response: Response, signal: AbortSignal): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    signal.throwIfAborted()
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw new ProviderSilent('answered more than can be meant')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Delays before each retry of a query. */
const ASK_AGAIN_MS = [300, 1_200]

/** A caller may wait for the answer. After this time no retry starts. */
const PATIENCE_MS = 15_000

/** Retries a call without an answer. Only for queries, which are safe to repeat. */
export async function askAgain<T>(ask: () => Promise<T>, waits: number[] = ASK_AGAIN_MS): Promise<T> {
  const since = Date.now()
  for (const wait of waits) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ProviderSilent) || Date.now() - since > PATIENCE_MS) throw error
      await pause(wait)
    }
  }
  return ask()
}
