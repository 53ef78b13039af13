import { useSyncExternalStore } from 'react'
import { useSession } from './session-store.ts'

const nothing = () => () => {}

/** True when the server says that the browser's cookie belongs to another account. */
export function useCookieOfOther(): boolean {
  const opened = useSession((session) => session.opened)
  const look = () => opened?.status.current().problem === 'other-account'
  return useSyncExternalStore(opened?.status.subscribe ?? nothing, look, look)
}
