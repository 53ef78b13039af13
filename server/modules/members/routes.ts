/** Handles members. */
import type { memberRoutes } from '../../../contract/routes/members.ts'
import { inChurch } from '../../db/in-church.ts'
import { page, withMessage, notThere } from '../../http/actor-and-answer.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { applyOwn } from '../../sync/push/apply-ops.ts'
import {
  baseRevOf,
  ownChurch,
  dayIn,
  timeZoneOf,
  notACursor,
  readCursor,
  writeCursor,
} from '../shared/requests.ts'
import { memberHistory, findMember, findMembers, toMemberAnswer } from './queries.ts'
import { addPerson, changePerson } from './service.ts'
import type pg from 'pg'
import type { z } from 'zod'
import { addDays, daysBetween } from '../../../contract/calendar/days.ts'
import { uuid } from '../../../contract/ids.ts'
import { MARKS_WINDOW_DAYS, SEEN_SERVICES } from '../../../contract/protocol.ts'
import { packColumns } from '../../../contract/sync/packed/table.ts'
import { isNobodysAlias, isLive } from '../shared/counted-sql.ts'
import { weeksOf, type Held } from '../follow-ups/absence-sql.ts'

/** Returns each member's last visit and attendance at the last services, so that a phone can show it offline. */

type PageQuery = { limit?: number | undefined; cursor?: string | undefined }
type Answer = z.output<(typeof memberRoutes)['listMembersAttendance']['answer']>

/** Most people were at one of so few services. The marks of the others are looked up person by person. */
const READ_AT_ONCE = 20

/** @param asked without a limit, all members */
export async function membersAttendance(
  tx: pg.ClientBase,
  churchId: string,
  { limit, cursor }: PageQuery,
): Promise<Answer> {
  const after = cursor ? idIn(cursor) : FIRST
  const zone = await timeZoneOf(tx, churchId)
  const today = dayIn(zone)
  const { held, mondays } = await weeksOf(tx, churchId, today)
  const bits = bitsOf(held, today)
  const heldFrom = addDays(today, -MARKS_WINDOW_DAYS)
  const past = held.filter(({ day }) => day < today)
  const onPhones = Math.min(past.filter(({ day }) => day >= heldFrom).length, READ_AT_ONCE)
  // A phone may take off all marks of a service that it holds, or delete it. Older services then count in its place.
  const latest = past.slice(0, Math.min(SEEN_SERVICES + onPhones, READ_AT_ONCE))
  const values = [
    churchId,
    zone,
    today,
    held.map(idOf),
    held.map(dayOf),
    bits,
    latestOf(held, bits),
    1 << latest.length,
    onPhones + 1,
    heldFrom,
    after,
    limit,
  ]
  const { rows } = await tx.query<Lists>(EVERYBODY, values)
  const columns = columnsOf(rows[0] ?? NOBODY, daysBack(held, bits, today), onPhones + 1)
  return {
    before: today,
    mondays: [...new Set(mondays.values())],
    latest,
    people: packColumns(columns),
    next_cursor: columns.count === limit ? writeCursor([columns.id.at(-1) ?? FIRST]) : null,
  }
}

/** An id before every real one. */
const FIRST = '00000000-0000-0000-0000-000000000000'

function idIn(cursor: string): string {
  const { success, data } = uuid.safeParse(readCursor(cursor, 1)[0])
  if (!success) throw notACursor()
  return data
}

const idOf = ({ id }: Held) => id
const dayOf = ({ day }: Held) => day

/** Each service's bit. All services of today share the first. Null for services that are not read at once. */
function bitsOf(held: Held[], today: string): (number | null)[] {
  const ofToday = held.filter(({ day }) => day === today).length
  return held.map((_, at) => {
    const place = Math.max(0, at - ofToday + 1)
    return place <= READ_AT_ONCE ? 1 << place : null
  })
}

const latestOf = (held: Held[], bits: (number | null)[]) =>
  held.filter((_, at) => bits[at] !== null).map(idOf)

/** Maps the position of each bit to the number of days ago. */
function daysBack(held: Held[], bits: (number | null)[], today: string): number[] {
  const back: number[] = []
  for (const [at, { day }] of held.entries()) {
    const bit = bits[at]
    if (bit) back[placeOf(bit)] = daysBetween(day, today)
  }
  return back
}

/** The position of the lowest bit that is set. */
const placeOf = (bits: number) => 31 - Math.clz32(bits & -bits)

/**
 * Columns of all people as PostgreSQL writes arrays. Twenty thousand rows cost more to read one by one than to find.
 */
type Lists = { id: string; bits: string; before: string; earlier: string; counted: string }

const NOBODY: Lists = { id: '{}', bits: '{}', before: '{}', earlier: '{}', counted: '{}' }

const textsIn = (list: string): string[] => (list === '{}' ? [] : list.slice(1, -1).split(','))

const numbersIn = <N extends number | null = number>(list: string) =>
  JSON.parse(`[${list.slice(1, -1).replaceAll('NULL', 'null')}]`) as N[]

/** @param older the position of the first bit of services that phones do not hold */
function columnsOf(lists: Lists, back: number[], older: number) {
  const [id, bits] = [textsIn(lists.id), numbersIn(lists.bits)]
  const [before, of] = [numbersIn(lists.before), numbersIn(lists.counted)]
  const earlier = numbersIn<number | null>(lists.earlier)
  return {
    count: id.length,
    id,
    since: bits.map((own, at) => (own ? back[placeOf(own)] : before[at])),
    earlier: bits.map((own, at) => (own >> older ? back[placeOf((own >> older) << older)] : earlier[at])),
    seen: bits.map((own, at) => (own >> 1) & ((1 << of[at]!) - 1)),
    of,
  }
}

/**
 * `asked` is a page of members by id, within which the marks of each service are read too. Bits are one person's
 * attendance, the latest first, of services held since they were in the church. A person is in the church from the
 * day they joined or their first mark. `older` reads all marks of two groups. The first was at none of the latest
 * services that phones do not hold. The second joined since the first reported service. Only these two need the
 * church's calendar.
 */
const EVERYBODY = `with held as materialized (select * from unnest($4::uuid[], $5::date[], $6::int[]) as h(id, day, bit)),
  told_of as materialized (select day from held where bit > 1 and bit <= $8::int),
  begun as materialized (select (min(day) + 1)::timestamp at time zone $2 as first_ends, count(*)::int as services from told_of),
  asked as materialized (
    select m.id, m.created_at from members m
    where m.church_id = $1 and m.id > $11::uuid and m.deleted_at is null and ${isNobodysAlias('m')} order by m.id limit $12::int),
  until as materialized (select id from asked order by id desc limit 1),
  lately as materialized (
    select id, bit_or(bits) as bits from (
      select k.person_id as id, bit_or(h.bit) as bits from marks k join held h on h.id = k.service_id
      where k.church_id = $1 and k.service_id = any($7::uuid[]) and ${isLive('k')}
        and k.person_id > $11::uuid and k.person_id <= (select id from until) group by 1
      union all select a.to_id, bit_or(h.bit) from aliases a join marks k on k.church_id = $1 and k.person_id = a.id
        join held h on h.id = k.service_id
        where a.church_id = $1 and k.service_id = any($7::uuid[]) and ${isLive('k')} group by 1) t group by 1),
  everybody as materialized (
    select m.id, m.created_at, coalesce(l.bits, 0) as bits, coalesce(m.created_at >= b.first_ends, true) as is_new
    from begun b, asked m left join lately l on l.id = m.id),
  looked as materialized (select id from everybody where bits >> $9::int = 0 or is_new),
  older as materialized (
    select t.id, max(h.day) as last, max(h.day) filter (where h.day < $10::date) as earlier, min(h.day) as first from (
      select i.id, k.service_id from looked i cross join lateral (
        select service_id from marks where church_id = $1 and person_id = i.id and ${isLive('marks')} offset 0) k
      union all select a.to_id, k.service_id from aliases a join marks k on k.church_id = $1 and k.person_id = a.id
        where a.church_id = $1 and ${isLive('k')} and a.to_id in (select id from looked)) t
    join held h on h.id = t.service_id group by 1),
  told as (
    select m.id, m.bits,
      case when m.bits = 0 then $3::date - coalesce(o.last, (m.created_at at time zone $2)::date) else 0 end as before,
      $3::date - o.earlier as earlier,
      case when not m.is_new then (select services from begun) else (
        select count(*)::int from told_of where day >= least(o.first, (m.created_at at time zone $2)::date)) end as counted
    from everybody m left join older o on o.id = m.id order by m.id)
  select array_agg(id)::text as id, array_agg(bits)::text as bits, array_agg(before)::text as before,
    array_agg(earlier)::text as earlier, array_agg(counted)::text as counted from told having count(*) > 0`

export const memberHandlers: HandlersFor<typeof memberRoutes> = {
  async listMembers({ params, query, actor, deps }) {
    ownChurch(actor, params.id)
    const { items, next_cursor } = await inChurch(deps.pool, actor.churchId, (tx) =>
      findMembers(tx, actor.churchId, query),
    )
    return page(items.map(toMemberAnswer), next_cursor)
  },

  async listFirstTimers({ params, query, actor, deps }) {
    ownChurch(actor, params.id)
    const filter = { ...query, first_timer: true }
    const { items, next_cursor } = await inChurch(deps.pool, actor.churchId, (tx) =>
      findMembers(tx, actor.churchId, filter),
    )
    return page(items.map(toMemberAnswer), next_cursor)
  },

  async listMembersAttendance({ params, query, actor, deps }) {
    ownChurch(actor, params.id)
    return inChurch(deps.pool, actor.churchId, (tx) => membersAttendance(tx, actor.churchId, query))
  },

  async addMember({ body, actor, deps }) {
    const added = await addPerson(deps.pool, actor, body)
    return withMessage(
      toMemberAnswer(added),
      body.first_timer ? 'First timer added successfully' : 'Member added successfully',
    )
  },

  async getMember({ params, actor, reply, deps }) {
    const found = await inChurch(deps.pool, actor.churchId, (tx) => findMember(tx, actor.churchId, params.id))
    if (!found) throw notThere('This person')
    void reply.header('etag', `"${found.rev}"`)
    return toMemberAnswer(found)
  },

  async changeMember({ params, body, actor, request, deps }) {
    const { base_rev, ...set } = body
    const baseRev = base_rev ?? baseRevOf(request)
    const { member, overwrote } = await changePerson(deps.pool, actor, params.id, set, baseRev)
    const message = overwrote.length
      ? 'Member updated. Somebody else had changed this meanwhile; your change stands, theirs is in the history.'
      : 'Member updated successfully'
    return withMessage({ ...toMemberAnswer(member), overwrote }, message)
  },

  async deleteMember({ params, actor, deps }) {
    const found = await inChurch(deps.pool, actor.churchId, (tx) => findMember(tx, actor.churchId, params.id))
    if (!found) throw notThere('This person')
    await applyOwn(deps.pool, actor, 'delete-member', { id: found.id })
    return withMessage({ id: found.id }, 'Deleted successfully')
  },

  async restoreMember({ params, actor, deps }) {
    await applyOwn(deps.pool, actor, 'restore-member', { id: params.id })
    const found = await inChurch(deps.pool, actor.churchId, (tx) => findMember(tx, actor.churchId, params.id))
    if (!found) throw notThere('This person')
    return withMessage(toMemberAnswer(found), 'Restored')
  },

  async getMemberHistory({ params, query, actor, deps }) {
    return inChurch(deps.pool, actor.churchId, async (tx) => {
      const found = await findMember(tx, actor.churchId, params.id)
      if (!found) throw notThere('This person')
      const { items, next_cursor } = await memberHistory(tx, actor.churchId, found.id, query)
      return page(items, next_cursor)
    })
  },
}
