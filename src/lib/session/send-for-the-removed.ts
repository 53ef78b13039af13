import { create } from 'zustand'
import { browserSurroundings } from '../../../sync/client/browser-surroundings.ts'
import { calledWithin } from './called-within.ts'
import { leavingHere } from './sealed-here.ts'
import { useSession } from './session-store.ts'

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000

/** The count of changes of a removed person, or on a phone that was written off, that are still going out from this phone. */
export const useStillSending = create<{ count: number }>()(() => ({ count: 0 }))

/**
 * Begun once: what waits here of a removed person, or on a phone that was written off, goes out with nobody in, until all of it is
 * through. The worker does the same where the browser wakes it.
 */
export function sendForTheRemoved(): void {
  useSession.subscribe(() => {
    if (isOut()) underWay ??= untilThrough().finally(() => (underWay = null))
  })
}

let underWay: Promise<void> | null = null

const isOut = () => {
  const { status, because } = useSession.getState()
  return status === 'signed-out' && (because === 'removed' || because === 'written-off')
}

async function untilThrough(): Promise<void> {
  for (let wait = FIRST_WAIT_MS; isOut(); wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    await count()
    if (await sent()) break
    browserSurroundings.askForBackgroundSync()
    // Or until the network is back, or the page is looked at.
    await calledWithin(wait, (over) => browserSurroundings.onWake(over))
  }
  await count()
}

/** Storage that does not open now says nothing: what was counted before stands. */
async function count(): Promise<void> {
  const before = useStillSending.getState().count
  useStillSending.setState({ count: await leavingHere().catch(() => before) })
}

async function sent(): Promise<boolean> {
  const { flushAccounts } = await import('../../../sync/client/flush-accounts.ts')
  return flushAccounts().then(
    () => true,
    () => false,
  )
}
