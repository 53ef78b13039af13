/** Writes an event as a calendar file: RFC 5545, times in UTC. */
import type { EventFacts } from './routes/events.ts'

type CalendarEvent = Pick<
  EventFacts,
  | 'id'
  | 'name'
  | 'description'
  | 'start_date'
  | 'end_date'
  | 'status'
  | 'address'
  | 'event_online_meeting_links'
>

/** @param origin the site, so that the event's id is unique */
export function calendarFile(event: CalendarEvent, origin: string, now: Date = new Date()): string {
  const links = event.event_online_meeting_links
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Narthex//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.id}@${new URL(origin).host}`,
    `DTSTAMP:${utc(now.toISOString())}`,
    `DTSTART:${utc(event.start_date)}`,
    // RFC 5545, 3.8.2.2: an end is later than the start, or is left out.
    ...(utc(event.end_date) > utc(event.start_date) ? [`DTEND:${utc(event.end_date)}`] : []),
    `SUMMARY:${escaped(event.name)}`,
    ...text('DESCRIPTION', descriptionOf(event)),
    ...text('LOCATION', placeOf(event) || (links[0]?.meeting_link ?? '')),
    ...(links[0] ? [`URL:${new URL(links[0].meeting_link).href}`] : []),
    `STATUS:${event.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const LONGEST_NAME = 60

/** "harvest-and-praise.ics". Accents are left out because some phones do not keep them in a file's name. */
export function calendarFileName({ name }: Pick<EventFacts, 'name'>): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-/, '')
    .slice(0, LONGEST_NAME)
    .replace(/-$/, '')
  return `${words || 'event'}.ics`
}

/** "Hall 2, Allen Avenue, Ikeja"; empty for an event without a place. */
export function placeOf({ address }: Pick<EventFacts, 'address'>): string {
  const { street, city, state, post_code, country } = address ?? {}
  return [street, city, state, post_code, country].filter(Boolean).join(', ')
}

/** `2026-11-29T09:00:00.000Z` as `20261129T090000Z`. */
const utc = (instant: string) => `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`

const text = (name: string, value: string) => (value ? [`${name}:${escaped(value)}`] : [])

function descriptionOf({ description, event_online_meeting_links: links }: CalendarEvent): string {
  const ways = links.map(
    ({ online_platform_name, meeting_link, pass_code }) =>
      `${online_platform_name}: ${meeting_link}${pass_code ? ` (${pass_code})` : ''}`,
  )
  return [description, ...ways].filter(Boolean).join('\n')
}

/** Escapes the characters that would end a value. Other control characters are not allowed in a calendar. */
function escaped(value: string): string {
  return (
    value
      .replace(/[\\;,]/g, (sign) => `\\${sign}`)
      .replace(/\r\n|\r|\n/g, '\\n')
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
  )
}

const MOST_OCTETS = 75

/** A line has at most 75 octets. The rest continues on the next line after a space, and no letter is split. */
function folded(line: string): string {
  const octets = new TextEncoder()
  let written = ''
  let length = 0
  for (const letter of line) {
    const size = octets.encode(letter).length
    if (length + size > MOST_OCTETS) {
      written += '\r\n '
      length = 1
    }
    written += letter
    length += size
  }
  return written
}
