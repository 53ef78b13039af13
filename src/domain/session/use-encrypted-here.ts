import { useLiveQuery } from 'dexie-react-hooks'
import { encryptedHere, useStillSending } from './other-accounts.ts'
import { useSession } from './session-store.ts'

/**
 * The number of encrypted changes of other accounts and churches on this phone. Null while unknown. Counted once,
 * because none of them is sent while this account is signed in here.
 */
export function useEncryptedHere(): number | null {
  const status = useSession((session) => session.status)
  const mine = useSession((session) => session.account?.id ?? null)
  const church = useSession((session) => session.church?.id ?? null)
  const sending = useStillSending(({ count }) => count)
  // Storage that does not open does not tell its content.
  const count = async () => (status === 'unknown' ? null : encryptedHere(mine, church).catch(() => null))
  return useLiveQuery(count, [status, mine, church, sending], null)
}
