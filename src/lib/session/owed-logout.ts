import { api } from '../api/api.ts'
import { problemOf } from '../api/problem.ts'

/** Signed out on this phone while the server could not be told; it is told at the next contact. */
const flag = 'narthex:logout-owed'

/**
 * Somebody begins to leave. Noted before anything of theirs goes: should the wiping fail half-way or the phone die, nobody
 * is in here any more, and the session must not live on at the server. Who is still in has not left, and owes nothing yet.
 */
export function oweLogout(): void {
  try {
    localStorage.setItem(flag, 'yes')
  } catch {
    // A phone that is full may not keep anybody in for it: the server is told at the end, where it can be reached then.
  }
}

/** Tells the server that this session is over, or remembers that it has to be told. */
export async function logOutAtServer(): Promise<void> {
  oweLogout()
  await tellThatOver()
}

/** Somebody has signed in: the session that was to end is not this browser's any more, and theirs must not end for it. */
export function nothingOwed(): void {
  localStorage.removeItem(flag)
}

/** Tells the server of a sign-out that it has not heard of. Never throws; what fails stays owed. */
export async function settleLogout(): Promise<void> {
  if (localStorage.getItem(flag) !== null) await tellThatOver()
}

async function tellThatOver(): Promise<void> {
  const over = await tellServer().then(
    () => true,
    // A session that the server does not know any more is over too.
    (thrown: unknown) => problemOf(thrown).code === 'SIGNED_OUT',
  )
  if (over) localStorage.removeItem(flag)
}

async function tellServer(): Promise<unknown> {
  const { accountRoutes } = await import('../../../contract/routes/account.ts')
  return api.call(accountRoutes.logoutByPost)
}
