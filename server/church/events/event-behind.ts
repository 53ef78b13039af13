/** The event that a public link names, as its page needs it. */
import type pg from 'pg'
import { placeOf } from '../../../contract/calendar-file.ts'
import type { LinkChurch, LinkService } from '../capture/link.ts'
import { EVENT_COLUMNS, toEventFacts, type StoredEvent } from './event-row.ts'

type Behind = StoredEvent & { first_day: string; last_day: string; starts: string; ends: string }

/** By the church's own calendar and clock; its reference is the church's, as in its link. */
export async function eventBehind(
  tx: pg.ClientBase,
  { id, time_zone, reference }: LinkChurch,
  eventId: string,
): Promise<LinkService | undefined> {
  const { rows } = await tx.query<Behind>(
    `select ${EVENT_COLUMNS},
       (start_date at time zone $3)::date as first_day, (end_date at time zone $3)::date as last_day,
       to_char(start_date at time zone $3, 'HH24:MI') as starts, to_char(end_date at time zone $3, 'HH24:MI') as ends
     from events where church_id = $1 and id = $2 and deleted_at is null`,
    [id, eventId, time_zone],
  )
  return rows[0] && { ...behind(rows[0]), reference }
}

/** What everybody with the link may know; a pass code is told within the church alone. */
function behind(row: Behind): Omit<LinkService, 'reference'> {
  const { id, name, image_url, status, first_day, last_day, starts, ends, online_links } = row
  const links = online_links.map((one) => ({
    platform: one.online_platform_name,
    address: one.meeting_link,
  }))
  return {
    id,
    name,
    flyerImage: image_url,
    cancelled: status === 'cancelled',
    date_of_service: first_day,
    last_day,
    about: { last_day, starts, ends, place: placeOf(toEventFacts(row)), links },
  }
}
