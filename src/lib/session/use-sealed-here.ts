import { useEffect, useState } from 'react'
import { sealedHere } from './sealed-here.ts'
import { useSession } from './session-store.ts'

/** How many changes of other accounts wait sealed on this phone; 0 while that is not known. */
export function useSealedHere(): number {
  const { status, account } = useSession()
  const mine = account?.id ?? null
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (status === 'unknown') return
    let left = false
    // Storage that does not open is told where somebody acts; here it is only not mentioned.
    sealedHere(mine).then(
      (found) => !left && setCount(found),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [status, mine])
  return count
}
