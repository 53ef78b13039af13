/** At which of the last services somebody was. */
import type pg from 'pg'
import { timeZoneOf, dayIn } from '../today.ts'

export type AttendedService = {
  id: string
  name: string
  date_of_service: string
  arrived_at: string | null
}

/** Today's service counts once they came: until it is over nobody was absent from it. */
export async function lastServices(
  tx: pg.ClientBase,
  churchId: string,
  personIds: string[],
  count: number,
): Promise<AttendedService[]> {
  const today = dayIn(await timeZoneOf(tx, churchId))
  const { rows } = await tx.query<AttendedService>(
    `select s.id, s.name, s.date_of_service, here.arrived_at
     from services s left join lateral (
       select min(m.arrived_at) as arrived_at from marks m
       where m.church_id = $1 and m.service_id = s.id and m.person_id = any($2::uuid[]) and m.removed_by is null) here on true
     where s.church_id = $1 and s.deleted_at is null
       and (s.date_of_service < $3 or (s.date_of_service = $3 and here.arrived_at is not null))
     order by s.date_of_service desc, s.id limit $4`,
    [churchId, personIds, today, count],
  )
  return rows
}
