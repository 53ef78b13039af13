/** Reading services with their counts, the latest first. */
import type pg from 'pg'
import { absenceFrom } from '../../../contract/absence.ts'
import { canonicalId } from '../canonical-id.ts'
import { pageOf, readCursor } from '../cursor.ts'
import { WAS_COUNTED } from '../headcounts/sums.ts'
import { dayIn, timeZoneOf } from '../today.ts'
import { membersByDay } from './members-by-day.ts'
import { talliesOf } from './tallies.ts'

export type StoredService = {
  id: string
  name: string
  date_of_service: string
  flyerImage: string | null
  reference: string | null
  created_at: string
  rev: number
}
export type CountedService = StoredService & { attendees: number; absentees: number; first_timers: number }

export const SERVICE_COLUMNS = `id, name, date_of_service, flyer_image as "flyerImage", reference, created_at, rev`

/** @property counted only those whose heads were counted */
type Filter = { limit: number; cursor?: string; id?: string; counted?: boolean }

export async function findServices(tx: pg.ClientBase, churchId: string, filter: Filter) {
  const page = await storedServices(tx, churchId, filter)
  return { ...page, items: await counted(tx, churchId, page.items) }
}

export const placeOfService = ({ date_of_service, id }: StoredService): [string, string] => [
  date_of_service,
  id,
]

/** Without their counts. */
async function storedServices(tx: pg.ClientBase, churchId: string, filter: Filter) {
  const { limit, cursor, id, counted: heads = false } = filter
  const [day, before] = cursor ? readCursor(cursor, 2) : []
  const { rows } = await tx.query<StoredService>(CHOSEN, [churchId, limit + 1, id, day, before, heads])
  return pageOf(rows, limit, placeOfService)
}

export async function findService(
  tx: pg.ClientBase,
  churchId: string,
  id: string,
): Promise<CountedService | undefined> {
  const { items } = await findServices(tx, churchId, { limit: 1, id: await canonicalId(tx, churchId, id) })
  return items[0]
}

export async function findStoredService(
  tx: pg.ClientBase,
  churchId: string,
  id: string,
): Promise<StoredService | undefined> {
  const { items } = await storedServices(tx, churchId, { limit: 1, id: await canonicalId(tx, churchId, id) })
  return items[0]
}

const CHOSEN = `select ${SERVICE_COLUMNS} from services
  where church_id = $1 and deleted_at is null and ($3::uuid is null or id = $3)
    and ($4::text is null or (date_of_service::text, id::text) < ($4, $5::text))
    and (not $6::boolean or ${WAS_COUNTED})
  order by date_of_service desc, id::text desc limit $2`

/** Absentees are counted where it is known who is missing. */
async function counted(
  tx: pg.ClientBase,
  churchId: string,
  services: StoredService[],
): Promise<CountedService[]> {
  const zone = await timeZoneOf(tx, churchId)
  const today = dayIn(zone)
  const tallies = await talliesOf(tx, churchId, zone, services)
  const held = services.map((service) => service.date_of_service).filter((day) => day <= today)
  const membersOn = await membersByDay(tx, churchId, zone, held)
  return services.map((service) => {
    const { id, date_of_service: day } = service
    const { attended = 0, first_timers = 0, members = 0 } = tallies.get(id) ?? {}
    const absentees = absenceFrom(day, today, attended) === 'known' ? membersOn(day) - members : 0
    return { ...service, attendees: attended, absentees, first_timers }
  })
}
