/** Stores a phone's list and returns the church's list, and for a viewer the lists of other phones. */
import type pg from 'pg'
import type { AgreementAnswer, AgreementBody } from '../../contract/sync/live.ts'
import { addAudit } from '../auth/audit.ts'
import { canonicalId, isLive } from '../modules/shared/counted-sql.ts'
import { inChurch } from '../db/in-church.ts'
import { type Actor, notThere } from '../http/actor-and-answer.ts'
import type { Deps } from '../http/handler.ts'
import { notifyCompare } from './live-notices.ts'
import { listDigest } from '../../sync/merge/list-digest.ts'
import type { z } from 'zod'
import { addDays, calendarDay, instantOf } from '../../contract/calendar/days.ts'
import { type dayKeysAnswer, KEY_DAYS } from '../../contract/sync/day-keys.ts'
import { dayKey } from '../auth/secrets.ts'

/**
 * Hands out the keys of pick-up codes. A key is replaced for the days after somebody lost the right to it, or a phone was
 * written off (docs/decisions/0060-pick-up-codes.md).
 */

type DayKeys = z.output<typeof dayKeysAnswer>['keys']

/** Numbers of one day. A church that takes the right from more people within weeks tests older codes by guardian. */
const MOST_NUMBERS = 10

const LOSSES = {
  name: 'day-key-losses',
  text: `select c.time_zone, count(*) filter (where l.at < now() - make_interval(days => $2))::int as earlier,
      coalesce(array_agg(l.at order by l.at) filter (where l.at >= now() - make_interval(days => $2)), '{}') as lately
    from churches c left join (
      select held_until as at from right_periods
        where church_id = $1 and held_until is not null and feature in ('attendanceAccess', 'owner')
      union all select written_off_at from write_offs where church_id = $1) l on true
    where c.church_id = $1 group by c.time_zone`,
}

type Losses = { time_zone: string; earlier: number; lately: string[] }

/** From yesterday, because a service may end after midnight. */
export async function dayKeysOf(
  { pool, sealSecret }: Pick<Deps, 'pool' | 'sealSecret'>,
  churchId: string,
): Promise<DayKeys> {
  const [losses] = await inChurch(
    pool,
    churchId,
    async (tx) => (await tx.query<Losses>({ ...LOSSES, values: [churchId, KEY_DAYS] })).rows,
  )
  if (!losses) return []
  const today = calendarDay(losses.time_zone, Date.now())
  const days = Array.from({ length: KEY_DAYS + 2 }, (_, index) => addDays(today, index - 1))
  return days.flatMap((day) =>
    numbersOf(day, losses).map((no) => ({ day, no, key: dayKey(sealSecret, churchId, day, no) })),
  )
}

/**
 * The number of a day is one more than the losses before it began. Phones that fetched their keys within the last weeks may
 * hold a lower number.
 */
function numbersOf(day: string, { time_zone, earlier, lately }: Losses): number[] {
  const begins = instantOf(time_zone, `${day}T00:00`)
  const current = 1 + earlier + lately.filter((at) => new Date(at) < begins).length
  const first = Math.max(1 + earlier, current - MOST_NUMBERS + 1)
  return Array.from({ length: current - first + 1 }, (_, index) => first + index)
}

/**
 * Records each view of other phones in the audit log. Throws Problem NOT_FOUND if the church has no such
 * service.
 */
export async function compareLists(
  { pool }: Pick<Deps, 'pool'>,
  actor: Actor,
  reported: AgreementBody,
): Promise<AgreementAnswer> {
  const answer = await inChurch(pool, actor.churchId, async (tx) => {
    await tx.query('set transaction isolation level repeatable read')
    const serviceId = await canonicalId(tx, actor.churchId, reported.service_id)
    const list = await churchList(tx, actor.churchId, serviceId)
    if (!list) throw notThere('This service')
    await keepList(tx, serviceId, reported)
    if (!reported.looking) return { list, phones: [] }
    await addAudit(tx, { ...actor, action: 'read-custody', subjectTable: 'services', subjectId: serviceId })
    return { list, phones: await otherPhones(tx, serviceId, reported) }
  })
  if (reported.looking) notifyCompare(pool, actor.churchId)
  return answer
}

const PRESENT = {
  name: 'agreement-present',
  text: `select distinct coalesce(a.to_id, m.person_id) as id
    from marks m left join aliases a on a.church_id = m.church_id and a.id = m.person_id
    where m.church_id = $1 and m.service_id = $2 and ${isLive('m')}`,
}

const REV = {
  name: 'agreement-rev',
  text: `select r.rev, exists (select from services where church_id = $1 and id = $2 and deleted_at is null) as known
    from church_revs r where r.church_id = $1`,
}

/**
 * Reads the church's own list of people marked at a service: its digest and its rev. Must run in a transaction with one
 * snapshot. Returns null if the church has no such service.
 */
async function churchList(
  tx: pg.ClientBase,
  churchId: string,
  serviceId: string,
): Promise<AgreementAnswer['list'] | null> {
  const values = [churchId, serviceId]
  const { rows } = await tx.query<{ rev: number; known: boolean }>({ ...REV, values })
  if (!rows[0]?.known) return null
  const { rows: present } = await tx.query<{ id: string }>({ ...PRESENT, values })
  return { ...listDigest(present.map(({ id }) => id)), rev: rows[0].rev }
}

const KEEP = {
  name: 'agreement-keep',
  text: `insert into door_lists (church_id, account_id, device_id, service_id, count, digest, waiting)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (church_id, account_id, device_id) do update set service_id = excluded.service_id,
      count = excluded.count, digest = excluded.digest, waiting = excluded.waiting, heard_at = now()`,
}

/**
 * Stores the list that each phone last reported: one row a phone, for its current service.
 * @param serviceId canonical
 */
async function keepList(tx: pg.ClientBase, serviceId: string, reported: AgreementBody): Promise<void> {
  const { church, account, device, count, digest, waiting } = reported
  await tx.query({ ...KEEP, values: [church, account, device, serviceId, count, digest, waiting] })
}

const OTHERS = {
  name: 'agreement-others',
  text: `select l.device_id, l.count, l.digest, l.waiting, l.heard_at,
      jsonb_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name) as person
    from door_lists l join accounts a on a.id = l.account_id
    join memberships m on m.church_id = l.church_id and m.account_id = l.account_id and m.status = 'active'
    where l.church_id = $1 and l.service_id = $2 and (l.account_id, l.device_id) <> ($3, $4)
      and l.heard_at > now() - interval '1 day'
    order by l.heard_at desc limit 50`,
}

/** Returns the other phones at this service within the last day, latest first. */
async function otherPhones(
  tx: pg.ClientBase,
  serviceId: string,
  { church, account, device }: AgreementBody,
): Promise<AgreementAnswer['phones']> {
  const values = [church, serviceId, account, device]
  const { rows } = await tx.query<AgreementAnswer['phones'][number]>({ ...OTHERS, values })
  return rows
}
