/** Reading services with their counts, the latest first. */
import type pg from 'pg'
import { canonicalId } from '../canonical-id.ts'
import { pageOf, readCursor } from '../cursor.ts'
import { dayIn, timeZoneOf } from '../today.ts'
import { people, present } from './attendance-sql.ts'
import { planForMany } from './plan-for-many.ts'

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

type Filter = { limit: number; cursor?: string; id?: string }

export async function findServices(tx: pg.ClientBase, churchId: string, { limit, cursor, id }: Filter) {
  const zone = await timeZoneOf(tx, churchId)
  const [day, before] = cursor ? readCursor(cursor, 2) : []
  await planForMany(tx)
  const { rows } = await tx.query<CountedService>(id ? COUNTED_ONE : COUNTED, [
    churchId,
    zone,
    dayIn(zone),
    limit + 1,
    id,
    day,
    before,
  ])
  return pageOf(rows, limit, (row) => [row.date_of_service, row.id])
}

export async function findService(
  tx: pg.ClientBase,
  churchId: string,
  id: string,
): Promise<CountedService | undefined> {
  const { items } = await findServices(tx, churchId, { limit: 1, id: await canonicalId(tx, churchId, id) })
  return items[0]
}

const counted = (services: string) => `
  with chosen as materialized (
    select ${SERVICE_COLUMNS} from services
    where church_id = $1 and deleted_at is null and ($5::uuid is null or id = $5)
      and ($6::text is null or (date_of_service::text, id::text) < ($6, $7::text))
    order by date_of_service desc, id::text desc limit $4),
  ${present(services)},
  ${people},
  counted as (
    select c.id, count(*) as attendees,
      count(*) filter (where n.first_timer or p.captured_service_id = c.id) as first_timers,
      count(*) filter (where p.here and p.joined_on <= c.date_of_service) as expected
    from present n join chosen c on c.id = n.service_id left join people p on p.id = n.person_id
    group by c.id),
  grown as (select joined_on, sum(count(*)) over (order by joined_on) as members from people where here group by joined_on)
  select c.*, coalesce(n.attendees, 0) as attendees, coalesce(n.first_timers, 0) as first_timers,
    case when c.date_of_service > $3::date then 0::int8 else
      coalesce((select g.members from grown g where g.joined_on <= c.date_of_service order by g.joined_on desc limit 1), 0)::int8
      - coalesce(n.expected, 0) end as absentees
  from chosen c left join counted n on n.id = c.id
  order by c.date_of_service desc, c.id::text desc`

const COUNTED = counted('m.service_id in (select id from chosen)')
/** By the index, where a list reads all marks once. */
const COUNTED_ONE = counted('m.service_id = $5')
