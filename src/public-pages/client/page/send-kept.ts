/**
 * What was submitted stands in the phone's outbox before it is sent. Whoever closes the page over a silent network leaves
 * it to the worker, or to the next time the page is open; an answer takes it out again.
 */
import { captureStore } from '../outbox/capture-db.ts'
import type { Capture } from '../outbox/capture.ts'
import { SYNC_TAG } from '../outbox/flush.ts'
import { pause } from '../outbox/wait.ts'
import { post, type Answered } from './answer.ts'
import { draftIsKept } from './draft.ts'
import { sendsByItself } from './worker-link.ts'

/** Answers of a good network are here by then, and no worker is woken for them. */
const SILENT_MS = 2_000

/** After so many waits it is left to the outbox. */
const MOST_WAITS = 5

/** `page` is null where nobody of ours answered; `kept` is false where this browser keeps nothing. */
export type Sent = { page: Document | null; kept: boolean }

let underWay = ''

/** While somebody waits for its answer it is nothing that waits on this phone. */
export const isUnderWay = ({ key }: Capture): boolean => key === underWay

/** @param sayWait called each time the server has too many visitors, before it is asked again */
export async function sendKept(address: string, capture: Capture, sayWait: () => void): Promise<Sent> {
  underWay = capture.key
  const keeping = keep(capture)
  const askWorker = () => void keeping.then((kept) => kept && sendsByItself())
  const send = () =>
    alone(async () => {
      const asking = setTimeout(askWorker, SILENT_MS)
      const answer = await post(address, capture.fields)
      clearTimeout(asking)
      if (answer && !answer.wait && (await keeping)) await forget(capture)
      return answer
    })
  let answer = await send()
  for (let waits = 0; answer?.wait && waits < MOST_WAITS; waits += 1) {
    sayWait()
    askWorker()
    await pause(answer.wait)
    answer = await send()
  }
  underWay = ''
  return { page: answer?.wait ? null : (answer?.page ?? null), kept: await keeping }
}

/** The worker's turn comes when this page has its answer or is gone. Whoever sends already does not hold this up: twice does no harm. */
const alone = (send: () => Promise<Answered | null>): Promise<Answered | null> =>
  navigator.locks ? navigator.locks.request(SYNC_TAG, { ifAvailable: true }, send) : send()

async function keep(capture: Capture): Promise<boolean> {
  try {
    await captureStore().put(capture)
    draftIsKept()
    return true
  } catch {
    return false
  }
}

/** Where it cannot be taken out it goes once more, and the server counts nobody twice. */
async function forget({ key }: Capture): Promise<void> {
  await captureStore()
    .change(key, () => null)
    .catch(() => undefined)
}
