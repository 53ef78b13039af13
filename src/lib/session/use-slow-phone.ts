import { useEffect, useState } from 'react'
import { useSession } from './session-store.ts'

const SLOW_AFTER_MS = 2_000
const STUCK_AFTER_MS = 20_000

/** Tells how slowly this phone finds the signed-in account. At `stuck`, opening the app again may help. */
export function useSlowPhone(): 'slow' | 'stuck' | null {
  const looking = useSession((session) => session.status === 'unknown')
  const [slow, setSlow] = useState<'slow' | 'stuck' | null>(null)
  useEffect(() => {
    if (!looking) return
    const timers = [
      setTimeout(() => setSlow('slow'), SLOW_AFTER_MS),
      setTimeout(() => setSlow('stuck'), STUCK_AFTER_MS),
    ]
    return () => timers.forEach(clearTimeout)
  }, [looking])
  return looking ? slow : null
}
