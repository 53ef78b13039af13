/** At which of the last services that were held since they were in the church somebody was. */
import type pg from 'pg'
import { isLive, wasHeld } from '../live-mark-sql.ts'
import { timeZoneOf, dayIn } from '../today.ts'
import type { OneUnderAllIds } from './ids-of-one.ts'

export type AttendedService = {
  id: string
  name: string
  date_of_service: string
  arrived_at: string | null
}

/**
 * Those at which somebody was marked, from the day they joined or of their own first mark on, as among the absentees.
 * Their marks are read once, and services in order only until there are enough. Today's service counts once they came: until it is over nobody was absent from it.
 */
export async function lastServices(
  tx: pg.ClientBase,
  churchId: string,
  { id, ids }: OneUnderAllIds,
  count: number,
): Promise<AttendedService[]> {
  const zone = await timeZoneOf(tx, churchId)
  const { rows } = await tx.query<AttendedService>(
    `with here as materialized (
       select m.service_id, min(m.arrived_at) as arrived_at from marks m
       where m.church_id = $1 and m.person_id = any($2::uuid[]) and ${isLive('m')} group by 1)
     select s.id, s.name, s.date_of_service, (select arrived_at from here where service_id = s.id) as arrived_at
     from (select id, name, date_of_service from services
       where church_id = $1 and deleted_at is null and date_of_service <= $3
       order by date_of_service desc, id offset 0) s
     where (s.id in (select service_id from here) or (
         s.date_of_service < $3 and ${wasHeld('s')} and s.date_of_service >= ${IN_THE_CHURCH_FROM}))
     order by s.date_of_service desc, s.id limit $4`,
    [churchId, ids, dayIn(zone), count, zone, id],
  )
  return rows
}

const IN_THE_CHURCH_FROM = `(
  select least((p.created_at at time zone $5)::date, (select min(f.date_of_service) from marks k
    join services f on f.church_id = $1 and f.id = k.service_id and f.deleted_at is null
    where k.church_id = $1 and k.person_id = any($2::uuid[]) and ${isLive('k')}))
  from members p where p.church_id = $1 and p.id = $6)`
