/** The event that a public link names, as its page needs it. */
import type pg from 'pg'
import type { LinkChurch, LinkService } from '../capture/link.ts'

type Behind = Omit<LinkService, 'reference'>

/** By the church's own calendar; its reference is the church's, as in its link. */
export async function eventBehind(
  tx: pg.ClientBase,
  { id, time_zone, reference }: LinkChurch,
  eventId: string,
): Promise<LinkService | undefined> {
  const { rows } = await tx.query<Behind>(
    `select id, name, image_url as "flyerImage", status = 'cancelled' as cancelled,
       (start_date at time zone $3)::date as date_of_service, (end_date at time zone $3)::date as last_day
     from events where church_id = $1 and id = $2 and deleted_at is null`,
    [id, eventId, time_zone],
  )
  return rows[0] && { ...rows[0], reference }
}
