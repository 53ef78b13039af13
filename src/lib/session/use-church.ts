import { useSyncExternalStore } from 'react'
import type { Church, Live } from '../../../sync/client/api.ts'
import { sessionStore, type HeardOfUser, type SessionStage } from './session-store.ts'

/** Whether somebody is signed in on this phone, and if not, why. */
export function useSession(): SessionStage {
  return sessionStore((state) => state.now)
}

/** The church that is open. Only for screens behind sign-in: it throws where there is none. */
export function useChurch(): Church {
  const now = useSession()
  if (now.stage !== 'signed-in') throw new Error('This screen stands behind sign-in and was shown without it.')
  return now.church
}

/** The same for what stands on both sides of sign-in, like the shell; null while nobody is in. */
export function useOpenChurch(): Church | null {
  const now = useSession()
  return now.stage === 'signed-in' ? now.church : null
}

/** What the server said about the person; null until it was heard in this run of the app. */
export function useHeardOfUser(): HeardOfUser | null {
  return sessionStore((state) => state.heard)
}

/** The present value of something that changes, and a new rendering with each change. */
export function useLive<T>(live: Live<T>): T {
  return useSyncExternalStore(live.subscribe, live.current)
}
