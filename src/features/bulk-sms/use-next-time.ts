import { useEffect, useState } from 'react'
import type { SentSms } from '../../../contract/routes/sms.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { nextTime } from './how-far.ts'

const DAY_MS = 86_400_000

/** Redraws the screen at the next scheduled time, so that it shows the sending. */
export function useNextTime(sent: readonly SentSms[]): void {
  const { now } = useChurch()
  const [, draw] = useState(0)
  const next = nextTime(sent, now())
  useEffect(() => {
    const wait = next === null ? DAY_MS : next - Date.parse(now())
    if (wait >= DAY_MS) return
    const timer = setTimeout(() => draw((count) => count + 1), wait)
    return () => clearTimeout(timer)
  }, [next, now])
}
