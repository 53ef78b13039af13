import { useEffect, useState } from 'react'
import type { Church } from '../../../sync/client/api.ts'
import { dateOf, formatDate, formatTime, hourIn } from '../../lib/format/format-date.ts'
import { useChurch } from './use-church.ts'

const MINUTE = 60_000

/**
 * The church's today, `YYYY-MM-DD`, also when the phone stays open over midnight. Each contact with the
 * server corrects a wrong phone clock and updates the status.
 * @param agoMs returns the day at this time before now, in milliseconds
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

/** The church's hour of the day, 0 to 23. It updates while the screen stays open. */
export function useHour(church: Church): number {
  const zone = church.church.time_zone
  const [hour, setHour] = useState(() => hourIn(zone, new Date(church.now())))
  useEffect(() => {
    const look = () => setHour(hourIn(zone, new Date(church.now())))
    const timer = setInterval(look, MINUTE)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [church, zone])
  return hour
}

const SECOND = 1000

/** The church's date and time in words. They update while the screen stays open. */
export function useNow(): { day: string; time: string } {
  const church = useChurch()
  const zone = church.church.time_zone
  const [now, setNow] = useState(() => church.now())
  useEffect(() => {
    // Ticks often enough to keep the minute right. Equal words do not render again.
    const timer = setInterval(() => setNow((before) => laterMinute(before, church.now())), SECOND)
    return () => clearInterval(timer)
  }, [church])
  return { day: formatDate(dateOf(now, zone)), time: formatTime(now, zone) }
}

const laterMinute = (before: string, now: string) => (before.slice(0, 16) === now.slice(0, 16) ? before : now)
