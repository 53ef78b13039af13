import { withBrowserDeps } from '../../../sync/client/browser-deps.ts'
import type { Church } from '../../../sync/client/api.ts'
import type { AccountKey } from '../../../sync/client/device/device.ts'
import { outboxOf } from '../../../sync/client/outbox/others-here.ts'
import { api } from '../api/api.ts'
import { problemOf } from '../api/problem.ts'

/** Signed out on this phone while the server could not be told; it is told at the next contact. Says who, and of which church. */
const flag = 'narthex:logout-owed'

type Left = Pick<Church, 'account' | 'church'>

/**
 * Somebody begins to leave. Noted before anything of theirs goes: should the wiping fail half-way or the phone die, nobody
 * is in here any more, and the session must not live on at the server. Who is still in has not left, and owes nothing yet.
 */
export function oweLogout(left: Left): void {
  try {
    localStorage.setItem(flag, `${left.account.id} ${left.church.id}`)
  } catch {
    // A phone that is full may not keep anybody in for it: the server is told at the end, where it can be reached then.
  }
}

/** Tells the server that this session is over, or remembers that it has to be told. */
export async function logOutAtServer(left: Left): Promise<void> {
  oweLogout(left)
  await tellThatOver({ account: left.account.id, church: left.church.id })
}

/** Somebody has signed in: the session that was to end is not this browser's any more, and theirs must not end for it. */
export function nothingOwed(): void {
  localStorage.removeItem(flag)
}

/**
 * Tells the server of a sign-out that it has not heard of. Never throws; what fails stays owed. One at a time: a second
 * one would go out after whoever signs in meanwhile has waited for the first, and end their session.
 */
export function settleLogout(): Promise<void> {
  return (settling ??= settle().finally(() => (settling = null)))
}

let settling: Promise<void> | null = null

async function settle(): Promise<void> {
  const owed = localStorage.getItem(flag)
  if (owed !== null) await tellThatOver(whoseIn(owed))
}

/** Null where an app of before noted the debt alone. */
function whoseIn(owed: string): AccountKey | null {
  const [account, church] = owed.split(' ')
  return account && church ? { account, church } : null
}

async function tellThatOver(whose: AccountKey | null): Promise<void> {
  const over = await tellServer(whose).then(
    () => true,
    // A session that the server does not know any more is over too, and another's is not ours to end.
    (thrown: unknown) => ['SIGNED_OUT', 'ACCOUNT_MISMATCH'].includes(problemOf(thrown).code),
  )
  if (over) localStorage.removeItem(flag)
}

async function tellServer(whose: AccountKey | null): Promise<unknown> {
  const owed = localStorage.getItem(flag)
  const { logoutByPost } = (await import('../../../contract/routes/account.ts')).accountRoutes
  const tell = async (query: Leaving) => {
    // Settled meanwhile, or somebody is in, perhaps in another tab and the same person: this would end their new session.
    if (localStorage.getItem(flag) === owed) await api.call(logoutByPost, { query })
  }
  if (!whose) return tell({})
  return tell(await whatStays(whose)).catch((thrown: unknown) => {
    if (problemOf(thrown).code !== 'ACCOUNT_MISMATCH') throw thrown
    // Left half-way over to another church: the session is there already.
    return tell({ account: whose.account })
  })
}

type Leaving = Partial<AccountKey> & { highest_seq?: number }

/** For whoever looks at custody; storage that does not open keeps nobody in. */
async function whatStays(whose: AccountKey) {
  try {
    return { ...whose, ...(await outboxOf(withBrowserDeps({}), whose)) }
  } catch {
    return { account: whose.account }
  }
}
