import { useSyncExternalStore } from 'react'
import type { Church, Live } from '../../../sync/client/api.ts'
import { useSession } from './session-store.ts'

/** The church that is open. Only for screens behind sign-in: it throws where there is none. */
export function useChurch(): Church {
  const opened = useSession((session) => session.opened)
  if (!opened) throw new Error('This screen stands behind sign-in and was shown without it.')
  return opened
}

/** The present value of something that changes, and a new rendering with each change. */
export function useLive<T>(live: Live<T>): T {
  return useSyncExternalStore(live.subscribe, live.current, live.current)
}
