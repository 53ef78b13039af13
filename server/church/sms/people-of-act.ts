/** The absentees, attendees or first timers of one service or of all. */
import type pg from 'pg'
import type { SmsAct } from '../../../contract/routes/sms.ts'
import { notThere } from '../../http/problem.ts'
import { isNobodysAlias } from '../alias-sql.ts'
import { present } from '../services/attendance-sql.ts'
import { findService } from '../services/find-services.ts'
import { plannedForMany } from '../services/plan-for-many.ts'
import { servicePeople } from '../services/service-people.ts'
import { dayIn, timeZoneOf } from '../today.ts'

const VIEWS = {
  'notify-absentees': 'absent',
  'notify-attendees': 'attended',
  'notify-firsttimers': 'firstTimer',
} as const

type Somebody = { phone_number: string | null; deleted: boolean }
export type ActPeople = {
  people: number
  without_phone: number
  phones: string[]
  service: { id: string; name: string; date_of_service: string } | null
}

/** Throws Problem NOT_FOUND where there is no such service. */
export async function peopleOfAct(
  tx: pg.ClientBase,
  churchId: string,
  act: SmsAct,
  serviceId?: string,
): Promise<ActPeople> {
  const service = serviceId ? await findService(tx, churchId, serviceId) : null
  if (service === undefined) throw notThere('This service')
  const people = (
    service ? await ofService(tx, churchId, service.id, act) : await ofAll(tx, churchId, act)
  ).filter(({ deleted }) => !deleted)
  const phones = people.flatMap(({ phone_number }) => phone_number ?? [])
  return {
    people: people.length,
    without_phone: people.length - phones.length,
    phones: [...new Set(phones)],
    service: service && { id: service.id, name: service.name, date_of_service: service.date_of_service },
  }
}

async function ofService(tx: pg.ClientBase, churchId: string, id: string, act: SmsAct): Promise<Somebody[]> {
  return (await servicePeople(tx, churchId, id, { view: VIEWS[act], limit: null }, true)).items
}

async function ofAll(tx: pg.ClientBase, churchId: string, act: SmsAct): Promise<Somebody[]> {
  const zone = await timeZoneOf(tx, churchId)
  const { rows } = await plannedForMany(tx, () => tx.query<Somebody>(ALL[act], [churchId, zone, dayIn(zone)]))
  return rows
}

const LIVING = `m.church_id = $1 and m.deleted_at is null and ${isNobodysAlias('m')}`
const came = (which: string) => `with ${present('true')}, today as (select $2::text, $3::date)
  select m.phone_number, false as deleted from members m where ${LIVING} and exists (
    select from present n join services s on s.church_id = $1 and s.id = n.service_id and s.deleted_at is null
    where n.person_id = m.id and ${which})
  order by lower(m.first_name), lower(m.last_name), m.id`

// Absent from any: they were at fewer services than were held since they joined.
const ALL: Record<SmsAct, string> = {
  'notify-attendees': came('true'),
  'notify-firsttimers': came('(n.first_timer or m.captured_service_id = n.service_id)'),
  'notify-absentees': `with ${present('true')},
    held as (select id, (date_of_service + 1)::timestamp at time zone $2 as ends from services
      where church_id = $1 and deleted_at is null and date_of_service <= $3::date),
    attended as (select n.person_id, count(*) as times from present n join held h on h.id = n.service_id
      join members m on m.church_id = $1 and m.id = n.person_id where m.created_at < h.ends group by 1)
    select m.phone_number, false as deleted from members m left join attended t on t.person_id = m.id
    where ${LIVING} and (select count(*) from held h where m.created_at < h.ends) > coalesce(t.times, 0)
    order by lower(m.first_name), lower(m.last_name), m.id`,
}
