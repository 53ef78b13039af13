import { useSyncExternalStore } from 'react'
import type { Church, Live } from '../../../sync/client/api.ts'
import { useSession } from '../session/session-store.ts'

/** The open church. Only for signed-in screens: it throws if there is none. */
export function useChurch(): Church {
  const opened = useSession((session) => session.opened)
  if (!opened) throw new Error('This screen stands behind sign-in and was shown without it.')
  return opened
}

/** The current value of a live source, with a render at each change. */
export function useLive<T>(live: Live<T>): T {
  return useSyncExternalStore(live.subscribe, live.current, live.current)
}

/** The user's unconfirmed address. Null if it is confirmed or the server has not reported. */
export const useUnconfirmedEmail = (): string | null =>
  useSession(({ userFacts }) => (userFacts?.user.email_confirmed === false ? userFacts.user.email : null))
