import { useSyncExternalStore } from 'react'
import { useSession } from './session-store.ts'

const nothing = () => () => {}

/** Whether somebody is in here while the browser's cookie is another account's, as the server said. */
export function useCookieOfOther(): boolean {
  const opened = useSession((session) => session.opened)
  const look = () => opened?.status.current().problem === 'other-account'
  return useSyncExternalStore(opened?.status.subscribe ?? nothing, look, look)
}
