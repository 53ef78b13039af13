/** Of everybody: when they were last here, and at which of the last services, so that a phone can say it without a network. */
import type pg from 'pg'
import type { z } from 'zod'
import { SEEN_SERVICES } from '../../../contract/protocol.ts'
import type { memberRoutes } from '../../../contract/routes/members.ts'
import { packColumns } from '../../../contract/sync/packed/table.ts'
import { isNobodysAlias } from '../alias-sql.ts'
import { mondayOf, weeksOf, type Held } from '../follow-up/weeks.ts'
import { isLive } from '../live-mark-sql.ts'
import { dayIn, timeZoneOf } from '../today.ts'

type Answer = z.output<(typeof memberRoutes)['listMembersAttendance']['answer']>
type Row = { id: string; since: number; seen: number; of: number }

/** Most people were at one of so few; of the others it is looked up one by one. */
const READ_AT_ONCE = 10

export async function membersAttendance(tx: pg.ClientBase, churchId: string): Promise<Answer> {
  const zone = await timeZoneOf(tx, churchId)
  const today = dayIn(zone)
  const { held } = await weeksOf(tx, churchId, today)
  const { rows } = await tx.query<Row>(EVERYBODY, [churchId, zone, today, ...columnsOf(held, today)])
  const people = {
    count: rows.length,
    id: rows.map(({ id }) => id),
    since: rows.map(({ since }) => since),
    seen: rows.map(({ seen }) => seen),
    of: rows.map(({ of }) => of),
  }
  return {
    before: today,
    mondays: [...new Set(held.map(({ day }) => mondayOf(day)))],
    people: packColumns(people),
  }
}

/** The latest services, each with its number among those before today; today's have none. */
function columnsOf(held: Held[], today: string): [ids: string[], days: string[], numbers: (number | null)[]] {
  const ofToday = held.filter(({ day }) => day === today).length
  const latest = held.slice(0, ofToday + READ_AT_ONCE)
  return [
    latest.map(({ id }) => id),
    latest.map(({ day }) => day),
    latest.map((_, at) => (at < ofToday ? null : at - ofToday + 1)),
  ]
}

/** Of the marks of a person, under whichever id, at services of some days. */
const theirs = (answer: string, days: string) => `(select ${answer} from (
    select m.id union all select a.id from aliases a where a.church_id = $1 and a.to_id = m.id) i
  join marks k on k.church_id = $1 and k.person_id = i.id and ${isLive('k')}
  join services s on s.church_id = $1 and s.id = k.service_id and s.deleted_at is null and s.date_of_service ${days})`

/**
 * Bits as of one person's attendance, the latest first, of the services that were held since they were in the church:
 * from the day they joined or of their first mark on.
 */
const EVERYBODY = `with held as materialized (select * from unnest($4::uuid[], $5::date[], $6::int[]) as h(id, day, n)),
  lately as materialized (
    select coalesce(a.to_id, k.person_id) as id, max(h.day) as last,
      coalesce(bit_or(1 << (h.n - 1)) filter (where h.n <= ${SEEN_SERVICES}), 0) as bits
    from marks k join held h on h.id = k.service_id
    left join aliases a on a.church_id = $1 and a.id = k.person_id
    where k.church_id = $1 and k.service_id = any($4) and ${isLive('k')} group by 1),
  counting as materialized (select count(*)::int as many, min(day) as first from held where n <= ${SEEN_SERVICES}),
  everybody as materialized (
    select m.id, m.joined, l.last, coalesce(l.bits, 0) as bits,
      case when m.joined <= (select first from counting) then (select many from counting) else (
        select count(*)::int from held h where h.n <= ${SEEN_SERVICES}
          and h.day >= coalesce(${theirs('min(s.date_of_service)', '< m.joined')}, m.joined)) end as counted
    from (select id, (created_at at time zone $2)::date as joined from members
      where church_id = $1 and deleted_at is null and ${isNobodysAlias('members')}) m
    left join lately l on l.id = m.id)
  select id, $3::date - coalesce(last, ${theirs('max(s.date_of_service)', '<= $3::date')}, joined) as since,
    counted as of, bits & ((1 << counted) - 1) as seen
  from everybody m order by id`
