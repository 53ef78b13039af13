import { useLiveQuery } from 'dexie-react-hooks'
import { sealedHere } from './sealed-here.ts'
import { useStillSending } from './send-for-the-removed.ts'
import { useSession } from './session-store.ts'

/**
 * How many changes of other accounts wait sealed on this phone; null while that is not known. Looked for once: none of
 * them goes while this account is in.
 */
export function useSealedHere(): number | null {
  const status = useSession((session) => session.status)
  const mine = useSession((session) => session.account?.id ?? null)
  const sending = useStillSending(({ count }) => count)
  // Storage that does not open says nothing of what is in it.
  const count = async () => (status === 'unknown' ? null : sealedHere(mine).catch(() => null))
  return useLiveQuery(count, [status, mine, sending], null)
}
