import { withBrowserDeps } from '../../../sync/client/deps.ts'
import type { Church } from '../../../sync/client/api.ts'
import { type AccountKey, outboxOf } from '../../../sync/client/device/device.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'

/**
 * Remembers a sign-out on this phone until the server has received it. It stores the account and the church.
 */
const flag = 'narthex:logout-owed'

type Left = Pick<Church, 'account' | 'church'>

/**
 * Notes a sign-out before anything is wiped. If wiping fails half-way or the phone dies, the server must
 * still end the session. A user who is still signed in owes nothing yet.
 */
export function oweLogout(left: Left): void {
  try {
    localStorage.setItem(flag, `${left.account.id} ${left.church.id}`)
  } catch {
    // A full phone must not block the sign-out. The server is notified at the end, if it is reachable then.
  }
}

/** Ends this session on the server, or remembers to do so later. */
export async function logOutAtServer(left: Left): Promise<void> {
  oweLogout(left)
  await tellThatOver({ account: left.account.id, church: left.church.id })
}

/** Somebody has signed in. The old session is no longer this browser's, and the new one must not be ended. */
export function nothingOwed(): void {
  localStorage.removeItem(flag)
}

/**
 * Notifies the server of an owed sign-out. It never throws, and a failure stays owed. Only one runs at a
 * time: a second could run after a new sign-in and end that session.
 */
export function settleLogout(): Promise<void> {
  return (settling ??= settle().finally(() => (settling = null)))
}

let settling: Promise<void> | null = null

async function settle(): Promise<void> {
  const owed = localStorage.getItem(flag)
  if (owed !== null) await tellThatOver(whoseIn(owed))
}

/** Null for an entry of an older app, which stored only the debt. */
function whoseIn(owed: string): AccountKey | null {
  const [account, church] = owed.split(' ')
  return account && church ? { account, church } : null
}

async function tellThatOver(whose: AccountKey | null): Promise<void> {
  const over = await notifyServer(whose).then(
    () => true,
    // A session unknown to the server is over too. Another account's session is not ours to end.
    (thrown: unknown) => ['SIGNED_OUT', 'ACCOUNT_MISMATCH'].includes(problemOf(thrown).code),
  )
  if (over) localStorage.removeItem(flag)
}

async function notifyServer(whose: AccountKey | null): Promise<unknown> {
  const owed = localStorage.getItem(flag)
  const { logoutByPost } = (await import('../../../contract/routes/account.ts')).accountRoutes
  const tell = async (query: Leaving) => {
    // The debt is settled, or somebody signed in, perhaps in another
    // tab as the same person. A log-out would end their new session.
    if (localStorage.getItem(flag) === owed) await api.call(logoutByPost, { query })
  }
  if (!whose) return tell({})
  return tell(await whatStays(whose)).catch((thrown: unknown) => {
    if (problemOf(thrown).code !== 'ACCOUNT_MISMATCH') throw thrown
    // The user was switching churches half-way, and the session is there already.
    return tell({ account: whose.account })
  })
}

type Leaving = Partial<AccountKey> & { highest_seq?: number }

/** For the delivery status of this device. Storage that does not open must not block the sign-out. */
async function whatStays(whose: AccountKey) {
  try {
    return { ...whose, ...(await outboxOf(withBrowserDeps({}), whose)) }
  } catch {
    return { account: whose.account }
  }
}
