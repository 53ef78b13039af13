import type { ReactNode } from 'react'
import type { EventFacts } from '../../../contract/routes/events.ts'
import { dateOf, formatDate, formatTime } from '../../lib/format/format-date.ts'

/** The known facts of an event, line by line. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="events-facts">{children}</dl>
}

/** One line. Renders nothing without a value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** An event's times as people read them, by the church's clock. */

type Times = Pick<EventFacts, 'start_date' | 'end_date'>

/** "Sun 29 Nov 2026, 10:00". */
export function timeWords(instant: string, zone: string): string {
  return `${formatDate(dateOf(instant, zone))}, ${formatTime(instant, zone)}`
}

/** "Sun 29 Nov 2026, 10:00 – 12:30". Over several days both ends have a date. */
export function spanWords({ start_date: start, end_date: end }: Times, zone: string): string {
  const sameDay = dateOf(start, zone) === dateOf(end, zone)
  return `${timeWords(start, zone)} – ${sameDay ? formatTime(end, zone) : timeWords(end, zone)}`
}
