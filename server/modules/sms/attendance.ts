/**
 * Finds the absentees, attendees or first timers of one service or of all. Absentees are marked at no service of that
 * day, as in the follow-up.
 */
import type pg from 'pg'
import type { SmsAct } from '../../../contract/sms/audience.ts'
import { absenceFrom } from '../../../contract/absence.ts'
import { notThere, Problem } from '../../http/actor-and-answer.ts'
import { isLive, ALIASES } from '../shared/counted-sql.ts'
import { hasAbsentees, AT_ANOTHER, servicePhonesSql, talliesOf } from '../services/people-sql.ts'
import { findStoredService, notHeldOf, type StoredService } from '../services/queries.ts'
import { dayIn, timeZoneOf } from '../shared/requests.ts'

/** `phones` of people who have one, in their order. A shared number occurs several times side by side. */
export type Found = { people: number; phones: string[] }

type ActPeople = {
  people: number
  without_phone: number
  shared_phone: number
  /** People who missed the service but were at another one of that day. They are left out. */
  at_another_service: number
  phones: string[]
  service: { id: string; name: string; date_of_service: string } | null
}

/** Throws Problem NOT_FOUND if there is no such service, and INVALID if its absentees cannot be known yet. */
export async function peopleOfAct(
  tx: pg.ClientBase,
  churchId: string,
  act: SmsAct,
  serviceId?: string,
): Promise<ActPeople> {
  const service = serviceId ? await findStoredService(tx, churchId, serviceId) : null
  if (service === undefined) throw notThere('This service')
  if (service && act === 'notify-absentees') await refuseUnmarked(tx, churchId, service)
  const { people, phones } = await found(tx, churchId, act, service?.id)
  const absentees = service !== null && act === 'notify-absentees'
  const left = absentees ? await ofNoAttendee(tx, churchId, phones, service.date_of_service) : phones
  return {
    people,
    without_phone: people - phones.length,
    shared_phone: phones.length - left.length,
    at_another_service: absentees ? await atAnother(tx, churchId, service.id) : 0,
    // Nobody reads the numbers in the order of names. Their own order comes from an index (migration 0033) and
    // compresses better.
    phones: left.filter((phone, at) => phone !== left[at - 1]),
    service: service && { id: service.id, name: service.name, date_of_service: service.date_of_service },
  }
}

/**
 * Rejects SMS to absentees who cannot be known yet, because each SMS is paid for. Throws Problem INVALID for a
 * future service, one of today without a mark, or a scheduled one that was not held.
 */
async function refuseUnmarked(tx: pg.ClientBase, churchId: string, service: StoredService): Promise<void> {
  const { id, name, date_of_service: day } = service
  const zone = await timeZoneOf(tx, churchId)
  const tallies = await talliesOf(tx, churchId, zone, [service])
  const held = !(await notHeldOf(tx, churchId, [service])).has(id)
  const absence = absenceFrom(day, dayIn(zone), tallies.get(id)?.attended ?? 0, held)
  if (absence === 'known') return
  const since = absence === 'ahead' ? 'its day has come' : 'somebody is marked'
  const message =
    absence === 'notHeld'
      ? `${name} was not held on that day, so nobody missed it.`
      : `The absentees of ${name} are known once ${since}.`
  throw new Problem('INVALID', message, [{ path: 'service', message }])
}

/** Leaves out numbers of attendees. "We missed you" would reach a mother who came when only her child was absent. */
async function ofNoAttendee(
  tx: pg.ClientBase,
  churchId: string,
  phones: string[],
  day: string,
): Promise<string[]> {
  const { rows: services } = await tx.query<{ id: string }>(
    'select id from services where church_id = $1 and date_of_service = $2 and deleted_at is null',
    [churchId, day],
  )
  const attended = new Set<string>()
  for (const { id } of services)
    for (const phone of (await found(tx, churchId, 'notify-attendees', id)).phones) attended.add(phone)
  return phones.filter((phone) => !attended.has(phone))
}

async function found(tx: pg.ClientBase, churchId: string, act: SmsAct, serviceId?: string): Promise<Found> {
  const { text, values } = await statement(tx, churchId, act, serviceId)
  const { rows } = await tx.query<Found>(inOne(text), values)
  return rows[0] ?? { people: 0, phones: [] }
}

async function atAnother(tx: pg.ClientBase, churchId: string, serviceId: string): Promise<number> {
  const zone = await timeZoneOf(tx, churchId)
  const { rows } = await tx.query<{ people: number }>(AT_ANOTHER, [churchId, zone, dayIn(zone), serviceId])
  return rows[0]?.people ?? 0
}

const VIEWS = {
  'notify-absentees': 'absent',
  'notify-attendees': 'attended',
  'notify-firsttimers': 'firstTimer',
} as const

async function statement(tx: pg.ClientBase, churchId: string, act: SmsAct, serviceId?: string) {
  if (!serviceId && act !== 'notify-absentees') return { text: ALL[act], values: [churchId] }
  const zone = await timeZoneOf(tx, churchId)
  const values = [churchId, zone, dayIn(zone)]
  return serviceId
    ? { text: servicePhonesSql(VIEWS[act]), values: [...values, serviceId] }
    : { text: ABSENTEES, values }
}

/** Returns all of them as one row: twenty thousand rows cost more to read than to find. */
export const inOne = (list: string) => `select count(*)::int as people,
  coalesce(json_agg(phone_number) filter (where phone_number is not null), '[]') as phones
  from (${list} order by m.phone_number) everybody`

const LIVING = `m.church_id = $1 and m.deleted_at is null
  and m.id not in (${ALIASES})`

const held = 'select id from services where church_id = $1 and deleted_at is null'

/** The marks of one person, under all of their ids. */
const marksOf = (
  person: string,
) => `marks k where k.church_id = $1 and ${isLive('k')} and k.person_id = any(array(
    select ${person}.id union all select a.id from aliases a where a.church_id = $1 and a.to_id = ${person}.id))`
const theirs = marksOf('m')

const atAny = `k.church_id = $1 and ${isLive('k')}
      and k.service_id <> all(array(select id from services where church_id = $1 and deleted_at is not null))`

/** People at the services that `which` names by `k`, under their current ids. */
const cameTo = (which: string) => `select coalesce(a.to_id, k.person_id)
    from marks k left join aliases a on a.church_id = $1 and a.id = k.person_id
    where k.church_id = $1 and ${isLive('k')} and ${which}`

/** Most people have `came` set (migration 0032). The others are looked up person by person. */
const ATTENDEES = `select m.phone_number from members m
  where ${LIVING} and (m.came
    or (select true from marks k where k.person_id = m.id and ${atAny} limit 1)
    or m.id in (select a.to_id from aliases a cross join lateral (
        select from marks k where k.person_id = a.id and ${atAny} limit 1) k where a.church_id = $1))`

/** Few rows name the people. Their numbers come from an index in order. "Is true" keeps the planner from a join. */
const FIRST_TIMERS = `select m.phone_number from members m
  where ${LIVING} and (m.id in (${cameTo(`k.first_timer and k.service_id = any(array(${held}))`)}
    union all select c.id from members c where c.church_id = $1 and c.captured_service_id = any(array(${held}))
      and exists (select from ${marksOf('c')} and k.service_id = c.captured_service_id))) is true`

/** The number of the latest days with services whose attendees are read at once. */
const READ_AT_ONCE = 3

/** The services of the nth of the latest days. */
const servicesOf = (nth: number) => `any(array(select unnest(ids) from held where nth = ${nth}))`

/** People who joined before the nth of the latest days was over and were at none of its services. */
const missed = (nth: number) => `m.created_at < (select ends from held where nth = ${nth})
  and m.id not in (${cameTo(`k.service_id = ${servicesOf(nth)}`)})`

/**
 * The number of further days for which one mark each is looked up. If a person was at all of them, all their marks
 * are counted.
 */
const LOOKED_AT_ONE_BY_ONE = 5

const since = (from: number) => `held h where h.nth > ${from} and m.created_at < h.ends`

/**
 * People absent on any day since they joined. Hardly anybody came on each of the latest days, so these days decide
 * for most people.
 */
const ABSENTEES = `with held as materialized (
    select date_of_service as day, array_agg(id) as ids, (date_of_service + 1)::timestamp at time zone $2 as ends,
      row_number() over (order by date_of_service desc) as nth
    from services s where church_id = $1 and deleted_at is null and ${hasAbsentees('s')} group by date_of_service)
  select m.phone_number from members m where ${LIVING} and (${Array.from({ length: READ_AT_ONCE }, (_, index) => missed(index + 1)).join('\n or ')}
    or m.created_at < (select ends from held where nth = ${READ_AT_ONCE + 1}) and case
      when exists (select from ${since(READ_AT_ONCE)} and h.nth <= ${READ_AT_ONCE + LOOKED_AT_ONE_BY_ONE}
        and (select true from ${theirs} and k.service_id = any(h.ids) limit 1) is null) then true
      when m.created_at < (select ends from held where nth = ${READ_AT_ONCE + LOOKED_AT_ONE_BY_ONE + 1}) then
        (select count(*) from ${since(0)}) > (select count(distinct s.date_of_service) from services s
          where s.church_id = $1 and s.id in (select k.service_id from ${theirs}
            and k.service_id = any(array(select unnest(h.ids) from ${since(0)}))))
      else false end)`

const ALL: Record<Exclude<SmsAct, 'notify-absentees'>, string> = {
  'notify-attendees': ATTENDEES,
  'notify-firsttimers': FIRST_TIMERS,
}
