/** The absentees, attendees or first timers of one service or of all. */
import type pg from 'pg'
import type { SmsAct } from '../../../contract/routes/sms.ts'
import { notThere } from '../../http/problem.ts'
import { isLive } from '../live-mark-sql.ts'
import { findStoredService } from '../services/find-services.ts'
import { plannedForMany } from '../services/plan-for-many.ts'
import { servicePhonesSql } from '../services/service-people-sql.ts'
import { dayIn, timeZoneOf } from '../today.ts'

const VIEWS = {
  'notify-absentees': 'absent',
  'notify-attendees': 'attended',
  'notify-firsttimers': 'firstTimer',
} as const

/** `phones` of those who have one. */
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
    // Nobody reads numbers in the order of names, which costs the database more than finding them; in their own they pack smaller.
    phones: [...new Set(phones)].sort(),
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

const LIVING = `m.church_id = $1 and m.deleted_at is null
  and m.id not in (select id from aliases where church_id = $1 and to_id <> id)`

/** @property bit of each of the latest, for sets of them */
const held = (which: string, readAtOnce: number) => `held as materialized (
    select id, (date_of_service + 1)::timestamp at time zone $2 as ends from services
    where church_id = $1 and deleted_at is null and ${which} order by date_of_service desc, id),
  latest as materialized (select *, 1 << (row_number() over ())::int as bit from held limit ${readAtOnce})`

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
    or m.id in (select a.to_id from aliases a cross join lateral (
        select from marks k where k.person_id = a.id and ${atAny} limit 1) k where a.church_id = $1))`

const FIRST_TIMERS = `with ${held('$3::date is not null', 0)}
  select m.phone_number from members m
  where ${LIVING} and (m.id in (
      select coalesce(a.to_id, k.person_id) from marks k left join aliases a on a.church_id = $1 and a.id = k.person_id
      where k.church_id = $1 and k.first_timer and ${isLive('k')} and k.service_id = any(array(select id from held)))
    or (m.captured_service_id in (select id from held) and exists (select from ${theirs} and k.service_id = m.captured_service_id)))`

/**
 * Absent from any: they were at fewer services than were held since they joined. The latest few settle this for who
 * joined since the first of them, and for who was not at all of them; the others are looked up person by person.
 */
const ABSENTEES = `with ${held('date_of_service <= $3::date', 6)},
  few as materialized (select bit_or(bit) as bits, min(ends) as begun from latest),
  seen as materialized (select coalesce(a.to_id, k.person_id) as id, bit_or(l.bit) as bits
    from marks k join latest l on l.id = k.service_id left join aliases a on a.church_id = $1 and a.id = k.person_id
    where k.church_id = $1 and k.service_id = any(array(select id from latest)) and ${isLive('k')} group by 1)
  select m.phone_number from members m cross join few left join seen s on s.id = m.id
  where ${LIVING} and case
    when m.created_at >= few.begun then
      exists (select from latest l where m.created_at < l.ends and coalesce(s.bits, 0) & l.bit = 0)
    when s.bits = few.bits then
      (select count(*) from held h where m.created_at < h.ends) > (select count(distinct k.service_id) from ${theirs}
        and k.service_id = any(array(select h.id from held h where m.created_at < h.ends)))
    else few.begun is not null end`

const ALL: Record<SmsAct, string> = {
  'notify-attendees': ATTENDEES,
  'notify-firsttimers': FIRST_TIMERS,
  'notify-absentees': ABSENTEES,
}
