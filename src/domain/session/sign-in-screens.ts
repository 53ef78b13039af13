/** Hooks and texts that several screens of sign-in and sign-out share. */
import { useSyncExternalStore, useState } from 'react'
import { useLiveQuery } from 'dexie-react-hooks'
import { StorageError } from '../../../sync/client/api.ts'
import type { FieldError } from '../../../contract/errors.ts'
import { ApiProblem, problemOf } from '../../lib/api/problem.ts'
import { t } from '../../lib/messages/t.ts'
import { useSession } from './session-store.ts'
import { phoneCode } from '../../lib/device/device-name.ts'
import { deviceId } from './open-session.ts'
import { signOut } from './sign-out.ts'

const storageSentences = {
  full: 'session.storageFull',
  blocked: 'session.storageBlocked',
  lost: 'session.storageLost',
  slow: 'session.storageSlow',
  refused: 'session.storageRefused',
} as const

/** Why a sign-in failed, as a form shows it. */
export function signInFailure(thrown: unknown): { message: string; errors: readonly FieldError[] } {
  if (thrown instanceof StorageError) return { message: t(storageSentences[thrown.reason]), errors: [] }
  const problem = problemOf(thrown)
  if (!asksForCode(thrown)) return problem
  return { message: problem.message, errors: [{ path: 'code', message: problem.message }] }
}

/** The password was right, and the account has a second step. */
export const asksForCode = (thrown: unknown): boolean =>
  thrown instanceof ApiProblem && thrown.code === 'SECOND_FACTOR_REQUIRED'

/** The email address typed on the previous screen, passed in the location state. Else ''. */
export function emailCarried(state: unknown): string {
  const email = (state as { email?: unknown } | null)?.email
  return typeof email === 'string' ? email : ''
}

const nothing = () => () => {}

/** True when the server says that the browser's cookie belongs to another account. */
export function useCookieOfOther(): boolean {
  const opened = useSession((session) => session.opened)
  const look = () => opened?.status.current().problem === 'other-account'
  return useSyncExternalStore(opened?.status.subscribe ?? nothing, look, look)
}

/** This phone's own code, also without a sign-in. Null until the storage has been read. */
export function usePhoneCode(): string | null {
  return useLiveQuery(() => deviceId().then(phoneCode, () => null), [], null)
}

type LogOut = { leaving: boolean; logOut: () => Promise<void> }

/**
 * Signs the user out on a tap.
 * @param onOut nobody is signed in any more
 * @param onFailed they are still signed in
 */
export function useLogOut(onOut: () => void, onFailed: () => void): LogOut {
  const [leaving, setLeaving] = useState(false)
  const logOut = async () => {
    setLeaving(true)
    try {
      await signOut()
      onOut()
    } catch {
      setLeaving(false)
      onFailed()
    }
  }
  return { leaving, logOut }
}
