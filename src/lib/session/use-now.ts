import { useEffect, useState } from 'react'
import { dateOf, formatLongDate } from '../format/format-date.ts'
import { formatTime } from '../format/format-time.ts'
import { useChurch } from './use-church.ts'

const SECOND = 1000

/** The church's date and time in words, kept right while the screen stays open. */
export function useNow(): { day: string; time: string } {
  const church = useChurch()
  const zone = church.church.time_zone
  const [now, setNow] = useState(() => church.now())
  useEffect(() => {
    // As often as keeps the minute right; the same words are not drawn again.
    const timer = setInterval(() => setNow((before) => laterMinute(before, church.now())), SECOND)
    return () => clearInterval(timer)
  }, [church])
  return { day: formatLongDate(dateOf(now, zone)), time: formatTime(now, zone) }
}

const laterMinute = (before: string, now: string) => (before.slice(0, 16) === now.slice(0, 16) ? before : now)
