/**
 * An entry is in the phone's outbox before it is sent. A page closed on a silent network leaves it to the
 * worker or to the next visit. A response takes it out again.
 */
import { captureStore, type Capture, type Fields } from '../outbox/capture-db.ts'
import { SYNC_TAG } from '../outbox/deliver.ts'
import { pause } from '../outbox/time.ts'
import { post, type Answered } from './answer.ts'
import { setDraftKept, setUnderWay, type UnderWay } from './draft.ts'
import { sendsByItself } from './worker-link.ts'

/** A good network has answered by then, so no worker is woken. */
const SILENT_MS = 2_000

/** After this many waits the outbox takes over. */
const MOST_WAITS = 5

/** The form is not sent while somebody is typing in it. */
const QUIET_MS = 2_000

/** The page's callbacks for each try. */
export type Turns = {
  sending(): void
  /** @param open the form may be corrected until the next try */
  waiting(seconds: number, open: boolean): void
  /** The fields of the form, or null if they do not fit. */
  typed(): Fields | null
}

export type Sent = {
  /** The capture as last sent. */
  capture: Capture
  /** Null if our server did not answer, or if it still asks to wait and the entry is kept. */
  page: Document | null
  /** False if this browser stores nothing. */
  kept: boolean
  /** Seconds that the server asked to wait, after the last try. */
  wait: number
  /** True if a correction typed during a wait is invalid. Then nothing was sent and nothing is kept. */
  withdrawn: boolean
}

export async function sendKept(address: string, pressed: Capture, turns: Turns): Promise<Sent> {
  const here: UnderWay = { capture: pressed }
  setUnderWay(here)
  let keeping = keep(pressed)
  let typedAt = 0
  /** Writes run one after the other, so that the last typed values win. */
  const keepAfter = async (before: Promise<boolean>, fields: Fields | null) => {
    const next = { ...here.capture, ...(fields && { fields }) }
    here.capture = next
    await before
    return fields ? keep(next) : withdraw(next)
  }
  const correct = (fields: Fields | null) => {
    typedAt = Date.now()
    keeping = keepAfter(keeping, fields)
  }
  const askWorker = () => void keeping.then((kept) => kept && sendsByItself())
  const send = async () => {
    turns.sending()
    const asking = setTimeout(askWorker, SILENT_MS)
    const answer = await post(address, here.capture.fields)
    clearTimeout(asking)
    if (answer && !answer.wait && (await keeping)) await forget(pressed)
    return answer
  }
  /** False if the values typed meanwhile are invalid. */
  const waited = async (seconds: number, open: boolean): Promise<boolean> => {
    turns.waiting(seconds, open)
    askWorker()
    if (open) here.correct = correct
    await pause(seconds)
    while (open && Date.now() - typedAt < QUIET_MS) await pause(1)
    here.correct = undefined
    if (!open) return true
    // A browser may fill a form in without an event.
    const fields = turns.typed()
    correct(fields)
    return fields !== null
  }
  const { answer, withdrawn } = await alone(async (open) => {
    let answer = await send()
    for (let waits = 0; answer?.wait && waits < MOST_WAITS; waits += 1) {
      if (!(await waited(answer.wait, open))) return { answer, withdrawn: true }
      answer = await send()
    }
    return { answer, withdrawn: false }
  })
  const kept = await keeping
  setUnderWay(null)
  const wait = answer?.wait ?? 0
  // If nothing is kept, the server's page says how to continue.
  const page = wait && kept ? null : (answer?.page ?? null)
  return { capture: here.capture, page, kept, wait, withdrawn }
}

type Ended = { answer: Answered | null; withdrawn: boolean }

/**
 * Holds the worker's lock until there is an answer or the page closes.
 * @param send receives whether it may change the entry. It may not
 * while the worker is sending, because the worker may have read it
 */
const alone = (send: (open: boolean) => Promise<Ended>): Promise<Ended> =>
  navigator.locks
    ? navigator.locks.request(SYNC_TAG, { ifAvailable: true }, (lock) => send(lock !== null))
    : send(true)

async function keep(capture: Capture): Promise<boolean> {
  try {
    await captureStore().put(capture)
    setDraftKept(true)
    return true
  } catch {
    return false
  }
}

/** The entry becomes a draft again until it is valid. */
async function withdraw(capture: Capture): Promise<boolean> {
  await forget(capture)
  setDraftKept(false)
  return false
}

/** If the removal fails, the entry is sent again, and the server counts nobody twice. */
async function forget({ key }: Capture): Promise<void> {
  await captureStore()
    .change(key, () => null)
    .catch(() => undefined)
}
