/**
 * Other accounts on this phone: sends the pending ops of removed people, and counts changes that only another account
 * can send.
 */
import { useLiveQuery } from 'dexie-react-hooks'
import { create } from 'zustand'
import { browserSurroundings } from '../../../sync/client/browser-surroundings.ts'
import { calledWithin } from '../../lib/device/timing.ts'
import { useSession } from './session-store.ts'
import type { AccountRow } from '../../../sync/client/device/device.ts'
import { churchDbName, DEVICE_DB, resultOf, openExisting } from '../../../sync/client/store/indexed-db.ts'

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000

/** The longest delay of a log-in by the last attempt. */
const LAST_ATTEMPT_MS = 5_000

/** The count of unsent changes of a removed person, or of a phone marked as lost. */
export const useStillSending = create<{ count: number }>()(() => ({ count: 0 }))

/**
 * The number of encrypted changes of other accounts and churches on this phone. Null while unknown. Counted once,
 * because none of them is sent while this account is signed in here.
 */
export function useEncryptedHere(): number | null {
  const status = useSession((session) => session.status)
  const mine = useSession((session) => session.account?.id ?? null)
  const church = useSession((session) => session.church?.id ?? null)
  const sending = useStillSending(({ count }) => count)
  // Storage that does not open does not tell its content.
  const counted = async () => (status === 'unknown' ? null : encryptedHere(mine, church).catch(() => null))
  return useLiveQuery(counted, [status, mine, church, sending], null)
}

/**
 * Started once. While nobody is signed in, it sends the pending ops of a removed person or of a phone marked
 * as lost. The worker does the same when the browser wakes it.
 */
export function sendForTheRemoved(): void {
  useSession.subscribe(() => {
    if (isOut()) underWay ??= untilThrough().finally(() => (underWay = null))
  })
}

let underWay: Promise<void> | null = null

const isRemoved = () => ['removed', 'written-off'].includes(useSession.getState().because)

/** The reason of the last end does not matter: another account may have logged in and out since a removal. */
const isOut = () => useSession.getState().status === 'signed-out'

async function untilThrough(): Promise<void> {
  for (let wait = FIRST_WAIT_MS; isOut(); wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    if (!(await count()) || (await sent())) break
    browserSurroundings.askForBackgroundSync()
    // Or until the network returns, or the page becomes visible.
    await calledWithin(wait, (over) => browserSurroundings.onWake(over))
  }
  await count()
}

/**
 * A log-in ends the session that may still deliver for a removed person, so this tries once more before it. Storage that
 * does not answer delays the log-in no longer than the attempt.
 */
export function sendBeforeLogIn(): Promise<void> {
  const attempt = async () => (await count()) && (await sent())
  return calledWithin(LAST_ATTEMPT_MS, (over) => {
    void attempt().finally(over)
    return () => undefined
  })
}

/**
 * Storage that does not open proves nothing, so the earlier count stays.
 * @returns true if a removed account is still here, as far as this page can tell
 */
async function count(): Promise<boolean> {
  const before = useStillSending.getState().count
  const left = await leavingHere().catch(() => (before > 0 || isRemoved() ? before : null))
  useStillSending.setState({ count: left ?? 0 })
  return left !== null
}

/** False also if the code does not load, as without a network. */
const sent = (): Promise<boolean> =>
  import('../../../sync/client/push/flush-accounts.ts')
    .then(({ flushAccounts }) => flushAccounts())
    .then(
      () => true,
      () => false,
    )

/** A removed account with its key, also if its readable rows are not deleted yet. */
const isLeaving = ({ state, seal }: AccountRow) =>
  state === 'leaving' || (state === 'wiping' && seal !== null)

/**
 * Counts the changes on this phone that only another account, or the same one in another church, can read and send.
 * @param account the signed-in account and its church; null while nobody is signed in
 */
export async function encryptedHere(account: string | null, church: string | null): Promise<number> {
  const isOpen = (row: AccountRow) => row.account === account && row.church === church
  // While nobody is signed in, ops of removed people do not count: the phone is already sending them.
  const counted = (row: AccountRow) => !isOpen(row) && (account !== null || !isLeaving(row))
  return sumOf((await accountsHere()).filter(counted))
}

/** The unsent changes of people removed from the team. Null if no such account is left here. */
async function leavingHere(): Promise<number | null> {
  const rows = (await accountsHere()).filter(isLeaving)
  return rows.length > 0 ? sumOf(rows) : null
}

async function sumOf(rows: AccountRow[]): Promise<number> {
  const counts = await Promise.all(rows.map(waitingOf))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function accountsHere(): Promise<AccountRow[]> {
  const database = await openExisting(indexedDB, DEVICE_DB)
  if (!database) return []
  try {
    return await resultOf(database.transaction('accounts').objectStore('accounts').getAll())
  } finally {
    database.close()
  }
}

async function waitingOf({ account, church }: AccountRow): Promise<number> {
  const database = await openExisting(indexedDB, churchDbName(church, account))
  if (!database) return 0
  try {
    const pending = IDBKeyRange.bound(['pending'], ['pending', []])
    return await resultOf(
      database.transaction('outbox').objectStore('outbox').index('[state+seq]').count(pending),
    )
  } finally {
    database.close()
  }
}
