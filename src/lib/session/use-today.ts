import { useEffect, useState } from 'react'
import type { Church } from '../../../sync/client/api.ts'

const MINUTE = 60_000

/**
 * The church's today, `YYYY-MM-DD`, also when the phone lay open over midnight, and from the first contact on where the
 * phone's own clock is wrong: each one measures it, and then says in the status that it was.
 * @param agoMs the day that it was so long ago
 */
export function useToday(church: Church, agoMs = 0): string {
  const [today, setToday] = useState(() => church.today(agoMs))
  useEffect(() => {
    const look = () => setToday(church.today(agoMs))
    look()
    const timer = setInterval(look, MINUTE)
    const stop = church.status.subscribe(look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      stop()
      document.removeEventListener('visibilitychange', look)
    }
  }, [church, agoMs])
  return today
}
