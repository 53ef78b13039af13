import { useEffect, useState } from 'react'
import type { Church } from '../../../sync/client/api.ts'

const MINUTE = 60_000

/** The church's today, `YYYY-MM-DD`, also when the phone lay open over midnight. */
export function useToday(church: Church): string {
  const [today, setToday] = useState(() => church.today())
  useEffect(() => {
    const look = () => setToday(church.today())
    look()
    const timer = setInterval(look, MINUTE)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [church])
  return today
}
