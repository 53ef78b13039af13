import { useLiveQuery } from 'dexie-react-hooks'
import { sealedHere } from './sealed-here.ts'
import { useStillSending } from './send-for-the-removed.ts'
import { useSession } from './session-store.ts'

/** How many changes of other accounts wait sealed on this phone; 0 while that is not known. */
export function useSealedHere(): number {
  const { status, account } = useSession()
  const mine = account?.id ?? null
  const sending = useStillSending(({ count }) => count)
  // Storage that does not open is told where somebody acts; here it is only not mentioned.
  const count = async () => (status === 'unknown' ? 0 : sealedHere(mine).catch(() => 0))
  return useLiveQuery(count, [status, mine, sending], 0)
}
