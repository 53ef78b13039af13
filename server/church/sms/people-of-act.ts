/** The absentees, attendees or first timers of one service or of all. */
import type pg from 'pg'
import type { SmsAct } from '../../../contract/routes/sms.ts'
import { notThere } from '../../http/problem.ts'
import { isNobodysAlias } from '../alias-sql.ts'
import { isLive } from '../live-mark-sql.ts'
import { findService } from '../services/find-services.ts'
import { plannedForMany } from '../services/plan-for-many.ts'
import { servicePhones } from '../services/service-people.ts'
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
    service ? await servicePhones(tx, churchId, service.id, VIEWS[act]) : await ofAll(tx, churchId, act)
  ).filter(({ deleted }) => !deleted)
  const phones = people.flatMap(({ phone_number }) => phone_number ?? [])
  return {
    people: people.length,
    without_phone: people.length - phones.length,
    phones: [...new Set(phones)],
    service: service && { id: service.id, name: service.name, date_of_service: service.date_of_service },
  }
}

async function ofAll(tx: pg.ClientBase, churchId: string, act: SmsAct): Promise<Somebody[]> {
  const zone = await timeZoneOf(tx, churchId)
  const { rows } = await plannedForMany(tx, () => tx.query<Somebody>(ALL[act], [churchId, zone, dayIn(zone)]))
  return rows
}

const LIVING = `m.church_id = $1 and m.deleted_at is null and ${isNobodysAlias('m')}`
const BY_NAME = `order by lower(m.first_name), lower(m.last_name), m.id::text`

/** The marks of the latest services are read at once; whom they do not settle is looked up person by person. */
const READ_AT_ONCE = 10

const held = (which: string) => `held as materialized (
    select id, (date_of_service + 1)::timestamp at time zone $2 as ends from services
    where church_id = $1 and deleted_at is null and ${which} order by date_of_service desc, id),
  latest as materialized (select * from held limit ${READ_AT_ONCE})`

/** Who was at one of some services, once for each. */
const marked = (services: string) => `select coalesce(a.to_id, k.person_id) as id, k.service_id from (
    select distinct person_id, service_id from marks
    where church_id = $1 and service_id = any(array(select id from ${services})) and ${isLive('marks')}) k
  left join aliases a on a.church_id = $1 and a.id = k.person_id`

/** The marks of one person, under whichever id. */
const theirs = `marks k where k.church_id = $1 and ${isLive('k')} and k.person_id = any(array(
    select m.id union all select a.id from aliases a where a.church_id = $1 and a.to_id = m.id))`

const ATTENDEES = `with ${held('$3::date is not null')}
  select m.phone_number, false as deleted from members m
  where ${LIVING} and (m.id in (select id from (${marked('latest')}) l)
    or exists (select from ${theirs} and k.service_id <> all(array(
      select id from services where church_id = $1 and deleted_at is not null))))
  ${BY_NAME}`

const FIRST_TIMERS = `with ${held('$3::date is not null')}
  select m.phone_number, false as deleted from members m
  where ${LIVING} and (m.id in (
      select coalesce(a.to_id, k.person_id) from marks k left join aliases a on a.church_id = $1 and a.id = k.person_id
      where k.church_id = $1 and k.first_timer and ${isLive('k')} and k.service_id = any(array(select id from held)))
    or (m.captured_service_id in (select id from held) and exists (select from ${theirs} and k.service_id = m.captured_service_id)))
  ${BY_NAME}`

/** Absent from any: they were at fewer services than were held since they joined. */
const ABSENTEES = `with ${held('date_of_service <= $3::date')},
  lately as materialized (select m.id, count(distinct l.service_id) as times from (${marked('latest')}) l
    join latest h on h.id = l.service_id join members m on m.church_id = $1 and m.id = l.id and m.created_at < h.ends
    group by m.id)
  select m.phone_number, false as deleted from members m left join lately l on l.id = m.id
  where ${LIVING} and ((select count(*) from latest h where m.created_at < h.ends) > coalesce(l.times, 0)
    or (select count(*) from held h where m.created_at < h.ends) > (select count(distinct k.service_id) from ${theirs}
      and k.service_id = any(array(select h.id from held h where m.created_at < h.ends))))
  ${BY_NAME}`

const ALL: Record<SmsAct, string> = {
  'notify-attendees': ATTENDEES,
  'notify-firsttimers': FIRST_TIMERS,
  'notify-absentees': ABSENTEES,
}
