/** The outbox over this browser's network: for the page and for its worker. */
import type { Call } from './call.ts'
import { captureStore } from './capture-db.ts'
import { deliverAll, type Delivered } from './deliver.ts'
import type { Heard } from './verdict.ts'
import { waitOf } from './wait.ts'

/** The tag of the worker's Background Sync event. */
export const SYNC_TAG = 'narthex-captures'
/** Says in every open page that the outbox changed. */
export const CHANNEL = 'narthex-captures'

const PATIENCE_MS = 20_000

/** Sends what waits. One at a time where the browser has locks; elsewhere twice does no harm. */
export async function flushCaptures(): Promise<Delivered> {
  const send = () => deliverAll({ store: captureStore(), ask, now: Date.now })
  const delivered = await (navigator.locks ? navigator.locks.request(SYNC_TAG, send) : send())
  tellPages()
  return delivered
}

/** Nobody's session travels along, and a redirect is nobody's answer. */
async function ask({ path, body }: Call): Promise<Heard> {
  const answer = await fetch(`/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    redirect: 'error',
    cache: 'no-store',
    ...patience(PATIENCE_MS),
  })
  const { status, redirected } = answer
  return { status, redirected, text: await answer.text(), wait: waitOf(answer) }
}

/** How long to wait for an answer, where the browser can say. */
export function patience(ms: number): { signal?: AbortSignal } {
  return 'timeout' in AbortSignal ? { signal: AbortSignal.timeout(ms) } : {}
}

function tellPages(): void {
  if (!('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('changed')
  channel.close()
}
