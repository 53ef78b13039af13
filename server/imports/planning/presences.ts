/** Who is marked at a day's service of this name already. */
import type pg from 'pg'
import { nameKey } from '../../../sync/merge/names.ts'
import { presenceKey } from './plan-attendance.ts'
import { isLive } from '../../church/live-mark-sql.ts'

export async function presencesOn(
  tx: pg.ClientBase,
  churchId: string,
  serviceName: string,
  dates: string[],
): Promise<Set<string>> {
  const { rows } = await tx.query<{ date: string; person: string }>(
    `select distinct s.date_of_service as date, coalesce(a.to_id, m.person_id) as person
     from services s join marks m on m.church_id = s.church_id and m.service_id = s.id
     left join aliases a on a.church_id = m.church_id and a.id = m.person_id
     where s.church_id = $1 and s.name_key = $2 and s.date_of_service = any($3::date[]) and s.deleted_at is null
       and ${isLive('m')}`,
    [churchId, nameKey(serviceName), dates],
  )
  return new Set(rows.map(({ date, person }) => presenceKey(date, person)))
}
