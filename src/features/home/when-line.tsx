import { useEffect, useState } from 'react'
import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import { formatTime } from '../../lib/format/format-time.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { say } from './dashboard-words.ts'

const SECOND = 1000

/** Where one is, and the church's date and time, kept right while the screen stays open. */
export function WhenLine() {
  const church = useChurch()
  const zone = church.church.time_zone
  const [now, setNow] = useState(() => church.now())
  useEffect(() => {
    // As often as keeps the minute right; the same words are not drawn again.
    const timer = setInterval(() => setNow((before) => laterMinute(before, church.now())), SECOND)
    return () => clearInterval(timer)
  }, [church])
  return (
    <>
      {say('dashboard.whereAndWhen', {
        day: formatDate(dateOf(now, zone), ''),
        time: formatTime(now, zone),
      })}
    </>
  )
}

const laterMinute = (before: string, now: string) => (before.slice(0, 16) === now.slice(0, 16) ? before : now)
