/** The absentees, attendees or first timers of one service or of all. */
import type pg from 'pg'
import type { SmsAct } from '../../../contract/routes/sms.ts'
import { notThere } from '../../http/problem.ts'
import { isLive } from '../live-mark-sql.ts'
import { findStoredService } from '../services/find-services.ts'
import { plannedForMany } from '../services/plan-for-many.ts'
import { servicePhonesSql } from '../services/service-people.ts'
import { dayIn, timeZoneOf } from '../today.ts'

const VIEWS = {
  'notify-absentees': 'absent',
  'notify-attendees': 'attended',
  'notify-firsttimers': 'firstTimer',
} as const

/** Of those who have one, in the order of their names. */
type Found = { people: number; phones: string[] }

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
  const service = serviceId ? await findStoredService(tx, churchId, serviceId) : null
  if (service === undefined) throw notThere('This service')
  const { people, phones } = await found(tx, churchId, act, service?.id)
  return {
    people,
    without_phone: people - phones.length,
    phones: [...new Set(phones)],
    service: service && { id: service.id, name: service.name, date_of_service: service.date_of_service },
  }
}

async function found(tx: pg.ClientBase, churchId: string, act: SmsAct, serviceId?: string): Promise<Found> {
  const zone = await timeZoneOf(tx, churchId)
  const values = [churchId, zone, dayIn(zone), ...(serviceId ? [serviceId] : [])]
  const text = inOne(serviceId ? servicePhonesSql(VIEWS[act]) : ALL[act])
  const { rows } = await plannedForMany(tx, () => tx.query<Found>(text, values))
  return rows[0] ?? { people: 0, phones: [] }
}

/** All of them as one row: twenty thousand cost more to read than to find. */
const inOne = (list: string) => `select count(*)::int as people,
  coalesce(json_agg(phone_number) filter (where phone_number is not null), '[]') as phones from (${list}) everybody`

/** In the order of an index, where the conditions beside this leave it at that: sorting a church costs more than reading it. */
const LIVING = `m.church_id = $1 and m.deleted_at is null
  and m.id not in (select id from aliases where church_id = $1 and to_id <> id)`
const BY_NAME = `order by lower(m.first_name), lower(m.last_name), m.id::text`

const held = (which: string, readAtOnce: number) => `held as materialized (
    select id, (date_of_service + 1)::timestamp at time zone $2 as ends from services
    where church_id = $1 and deleted_at is null and ${which} order by date_of_service desc, id),
  latest as materialized (select * from held limit ${readAtOnce})`

/** Who was at one of some services, once for each. */
const marked = (services: string) => `select coalesce(a.to_id, k.person_id) as id, k.service_id from (
    select distinct person_id, service_id from marks
    where church_id = $1 and service_id = any(array(select id from ${services})) and ${isLive('marks')}) k
  left join aliases a on a.church_id = $1 and a.id = k.person_id`

/** The marks of one person, under whichever id. */
const theirs = `marks k where k.church_id = $1 and ${isLive('k')} and k.person_id = any(array(
    select m.id union all select a.id from aliases a where a.church_id = $1 and a.to_id = m.id))`

const atAny = `k.church_id = $1 and ${isLive('k')}
      and k.service_id <> all(array(select id from services where church_id = $1 and deleted_at is not null))`

/** Most people were at one of the latest services, which are read at once; the others are looked up person by person. */
const ATTENDEES = `with ${held('$3::date is not null', 13)}
  select m.phone_number from members m
  where ${LIVING} and (m.id in (
      select person_id from marks
      where church_id = $1 and service_id = any(array(select id from latest)) and ${isLive('marks')})
    or (select true from marks k where k.person_id = m.id and ${atAny} limit 1)
    or m.id in (select a.to_id from aliases a join marks k on k.person_id = a.id where a.church_id = $1 and ${atAny}))
  ${BY_NAME}`

const FIRST_TIMERS = `with ${held('$3::date is not null', 0)}
  select m.phone_number from members m
  where ${LIVING} and (m.id in (
      select coalesce(a.to_id, k.person_id) from marks k left join aliases a on a.church_id = $1 and a.id = k.person_id
      where k.church_id = $1 and k.first_timer and ${isLive('k')} and k.service_id = any(array(select id from held)))
    or (m.captured_service_id in (select id from held) and exists (select from ${theirs} and k.service_id = m.captured_service_id)))
  ${BY_NAME}`

/**
 * Absent from any: they were at fewer services than were held since they joined. Who had joined before the latest few
 * was absent where they were not at all of these; the others are looked up person by person.
 */
const ABSENTEES = `with ${held('date_of_service <= $3::date', 6)},
  few as (select count(*) as many, min(ends) as begun from latest),
  always as (select id from (${marked('latest')}) l group by id
    having count(distinct service_id) = (select many from few))
  select m.phone_number from members m
  where ${LIVING} and ((m.created_at < (select begun from few) and m.id not in (select id from always))
    or (select count(*) from held h where m.created_at < h.ends) > (select count(distinct k.service_id) from ${theirs}
      and k.service_id = any(array(select h.id from held h where m.created_at < h.ends))))
  ${BY_NAME}`

const ALL: Record<SmsAct, string> = {
  'notify-attendees': ATTENDEES,
  'notify-firsttimers': FIRST_TIMERS,
  'notify-absentees': ABSENTEES,
}
