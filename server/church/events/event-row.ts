/** An event as it is stored, and as the API answers it. */
import type { CountedEvent, EventFacts } from '../../../contract/routes/events.ts'
import type { EventStatus, EventType } from '../../../contract/routes/event-fields.ts'

const ADDRESS = ['street', 'city', 'state', 'post_code', 'country'] as const

export type EventCounts = Pick<CountedEvent, 'attendees' | 'absentees' | 'first_timers'>

export type StoredEvent = {
  id: string
  name: string
  description: string | null
  start_date: string
  end_date: string
  contact_email: string | null
  contact_phone_number: string | null
  type: EventType
  status: EventStatus
  image_url: string | null
  online_links: EventFacts['event_online_meeting_links']
  cash_collected_kobo: number | null
  online_collected_kobo: number | null
  male_count: number | null
  female_count: number | null
  child_count: number | null
  guest_count: number | null
  created_at: string
} & Record<(typeof ADDRESS)[number], string | null>

export const EVENT_COLUMNS = `id, name, description, start_date, end_date, contact_email, contact_phone_number, type, status,
  image_url, street, city, state, post_code, country, online_links, cash_collected_kobo, online_collected_kobo,
  male_count, female_count, child_count, guest_count, created_at`

export function toEventFacts(row: StoredEvent): EventFacts {
  const { street, city, state, post_code, country } = row
  const address = { street, city, state, post_code, country }
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    start_date: row.start_date,
    end_date: row.end_date,
    type: row.type,
    status: row.status,
    image_url: row.image_url,
    contact_email: row.contact_email,
    contact_phone_number: row.contact_phone_number,
    address: ADDRESS.some((part) => row[part] !== null) ? address : null,
    event_online_meeting_links: row.online_links,
    financial_contribution: contributionOf(row),
    attendance_record: recordOf(row),
    created_at: row.created_at,
  }
}

const nairaOf = (kobo: number | null) => (kobo === null ? null : kobo / 100)

function contributionOf({ cash_collected_kobo, online_collected_kobo }: StoredEvent) {
  if (cash_collected_kobo === null && online_collected_kobo === null) return null
  return {
    cash_collected_amount: nairaOf(cash_collected_kobo),
    online_transfer_collected_amount: nairaOf(online_collected_kobo),
  }
}

/** A record of an event has the event's id. */
function recordOf(row: StoredEvent): EventFacts['attendance_record'] {
  if (row.male_count === null) return null
  const { male_count } = row
  const female_count = row.female_count ?? 0
  const child_count = row.child_count ?? 0
  const guest_count = row.guest_count ?? 0
  const total_count = male_count + female_count + child_count
  return { id: row.id, male_count, female_count, child_count, guest_count, total_count }
}
