import { withBrowserDeps } from '../../../sync/client/browser-deps.ts'
import { SIGNING_IN, underLock } from '../../../sync/client/push/locks.ts'
import { api } from '../api/api.ts'
import { problemOf, type ApiProblem } from '../api/problem.ts'
import { useSession } from './session-store.ts'
import { leaveBecauseEnded } from './sign-out.ts'

/** Whether a call was told since it was last asked about. */
let told = false
let asking: Promise<void> | null = null

/**
 * Begun once: whichever call hears that the session has ended, what is readable leaves this phone. A sign-in ends the
 * session that this browser had before, and a call that set out with that one is told so while somebody is in: it is asked
 * once more. Where nobody answers that, the next contact is told again.
 */
export function hearOfEnd(): void {
  api.onProblem('SIGNED_OUT', () => {
    told = true
    asking ??= leaveWhereEnded().finally(() => (asking = null))
  })
}

async function leaveWhereEnded(): Promise<void> {
  while (told && useSession.getState().opened) {
    await whileSigningIn(async () => undefined)
    told = false
    const ended = await theEnd()
    if (ended) return leaveBecauseEnded(ended.reason)
  }
}

/** What the server says of it when asked once more; null where somebody is in, or nobody answers. */
async function theEnd(): Promise<ApiProblem | null> {
  const { accountRoutes } = await import('../../../contract/routes/account.ts')
  return api.call(accountRoutes.user).then(
    () => null,
    (thrown: unknown) => {
      const problem = problemOf(thrown)
      return problem.code === 'SIGNED_OUT' ? problem : null
    },
  )
}

/** Until `work` is through, nobody in this browser takes "signed out" for an end, the worker neither. */
export const whileSigningIn = <T>(work: () => Promise<T>): Promise<T> =>
  underLock(withBrowserDeps({}), SIGNING_IN, work)
