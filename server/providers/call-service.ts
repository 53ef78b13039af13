/** A call to an outside service: it ends in time, brings home no more than it may, and follows nobody elsewhere. */
import { ProviderSilent } from './payments/payments.ts'

export type ServiceCall = {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  /** From the first byte sent to the last byte read. */
  timeoutMs?: number
}
export type ServiceAnswer = { status: number; json: unknown }

export const CALL_TIMEOUT_MS = 15_000
const MOST_BYTES = 2 * 1024 * 1024

/**
 * Answers what was said in JSON, whatever its status below 500; null where a refusal is not in JSON. Throws ProviderSilent where nothing, nothing
 * readable, or only "not now" came back. Neither body nor address goes into an error: both can hold what is private.
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

/** Who refuses may do so in plain words; who agrees in anything but JSON is not whom we asked. */
function readJson(status: number, text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    if (status >= 400) return null
    throw new ProviderSilent(`answered ${status} with nonsense`)
  }
}

/** Too much at once, a timeout of theirs, a page elsewhere or a failure of theirs say nothing of what was asked. */
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
