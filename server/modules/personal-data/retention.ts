/**
 * Finds people whom nobody saw within the church's limits, and erases them daily as if an administrator had erased
 * them.
 */
import type pg from 'pg'
import { noteAudit } from '../../auth/audit.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Deps } from '../../http/handler.ts'
import { eachChurch, nextChurch } from '../../jobs/church-queues.ts'
import type { SyncActor } from '../../http/actor-and-answer.ts'
import { writeRowsUnderLock } from '../../sync/push/write-batch.ts'
import { noteWhoCame, isNobodysAlias, isLive } from '../shared/counted-sql.ts'
import { findSettings } from '../church-settings/service.ts'
import { eraseUnderLock } from './erase-person.ts'
import type { DuePerson, Retention } from '../../../contract/routes/church-settings.ts'

/** People per church and day. The others follow the next day. */
const A_DAY = 500

export async function eraseDue({ pool, logger }: Pick<Deps, 'pool' | 'logger'>): Promise<void> {
  await eachChurch({
    what: 'erasing people whom nobody saw for long',
    logger,
    next: () => nextChurch(pool, 'retention_work', '1 day'),
    async work(church) {
      const erased = await eraseDueOf(pool, church)
      if (erased > 0) logger.info({ church, erased }, 'people whom nobody saw for long are erased')
    },
  })
}

async function eraseDueOf(pool: pg.Pool, churchId: string): Promise<number> {
  await noteWhoCame(pool, churchId)
  const { people } = await inChurch(pool, churchId, async (tx) =>
    findDue(tx, churchId, (await findSettings(tx, churchId)).settings, { limit: A_DAY }),
  )
  let erased = 0
  for (const { id } of people) if (await eraseIfDue(pool, churchId, id)) erased += 1
  if (erased > 0)
    await noteAudit(pool, {
      churchId,
      accountId: null,
      action: `erased ${erased} by the time people are kept`,
    })
  return erased
}

/** Checks again under the church's lock: the person may have come, or the limit may have changed. */
function eraseIfDue(pool: pg.Pool, churchId: string, id: string): Promise<boolean> {
  const actor: SyncActor = { churchId, accountId: null, deviceId: null, features: [], active: true }
  return writeRowsUnderLock(pool, actor, async (tx, rows) => {
    const { settings } = await findSettings(tx, churchId)
    const { count } = await findDue(tx, churchId, settings, { limit: 1, only: id })
    if (count === 0) return { answer: false, after: [] }
    return { ...(await eraseUnderLock(tx, rows, actor, id)), answer: true }
  })
}

/** Finds people that a church's limits erase today, living or deleted. Team members are never due. */
type Due = { count: number; people: DuePerson[] }

/**
 * `not_seen`: known since before the limit and marked nowhere since. A joining date backdated later does not count as
 * known. `never_back`: a first timer from before the limit with one mark at most. A church with no marks since the
 * limit has stopped counting, so nobody is due.
 * @param only this person alone
 */
export async function findDue(
  tx: pg.ClientBase,
  churchId: string,
  { keep_people_years, keep_first_timers_months }: Retention,
  { limit, only = null }: { limit: number; only?: string | null },
): Promise<Due> {
  const values = [churchId, keep_people_years, keep_first_timers_months, only, limit]
  const { rows } = await tx.query<DuePerson & { count: number }>(DUE, values)
  return { count: rows[0]?.count ?? 0, people: rows.map(({ count: _count, ...person }): DuePerson => person) }
}

/** Each limit as an instant; null if it is not set, so that nothing lies before it. */
const LIMITS = `select case when $2::int > 0 then now() - make_interval(years => $2::int) end as seen,
    case when $3::int > 0 then now() - make_interval(months => $3::int) end as back, time_zone
  from churches where church_id = $1`

/** The day of an instant by the church's clock. */
const dayOf = (instant: string) => `(${instant} at time zone time_zone)::date`

const COUNTED = (limit: string) => `exists (select from marks k
    join services s on s.church_id = k.church_id and s.id = k.service_id
    where k.church_id = $1 and ${isLive('k')} and s.date_of_service >= ${dayOf(limit)})`

/** When the church first knew the person. A backdated joining date does not count: the date before the change does. */
const KNOWN = `greatest(m.created_at, (
    select max(was) from (
      select coalesce((h.changes -> 'created_at' ->> 0)::timestamptz, h.at) as was, (h.changes -> 'created_at' ->> 1)::timestamptz as became
      from audit_log h where h.church_id = $1 and h.subject_id = m.id and h.subject_table = 'members' and h.changes ? 'created_at') w
    where became < was - interval '1 day'))`

/** A check-in or check-out of the person as the child, or as the guardian who brought or collected one. */
const CHECKED = (person: string) => `e.church_id = $1 and e.removed_by is null
    and (e.person_id = ${person}.id or e.guardian_id = ${person}.id)`

const HERE = `select count(*)::int as times, max(day) as last_here, ${KNOWN} as known from (
    select s.date_of_service as day from services s where s.church_id = $1 and s.id in (
      select k.service_id from marks k where k.church_id = $1 and k.person_id = m.id and ${isLive('k')}
      union select e.service_id from child_events e where ${CHECKED('m')})
    union all select ${dayOf('marked_at')} from event_marks where church_id = $1 and person_id = m.id) d`

/** True if all services lie after both limits. A person known to have come (migration 0032) is then due by neither. */
const IS_YOUNG = `not exists (select from services s
    where s.church_id = $1 and s.deleted_at is null and s.date_of_service < ${dayOf('greatest(seen, back)')})`

/** Most people were at one of so few services, read at once. The others are looked up person by person. */
const READ_AT_ONCE = 10

/**
 * People marked at one of the latest services since both limits are due by neither. A single person is looked up
 * alone.
 */
const LATELY = `select k.person_id from marks k
    where k.church_id = $1 and $4::uuid is null and not (select is_young from limits) and ${isLive('k')} and k.service_id = any(array(
      select s.id from services s
      where s.church_id = $1 and s.date_of_service >= (select ${dayOf('greatest(seen, back)')} from limits)
        and (select true from marks h where h.church_id = $1 and h.service_id = s.id and ${isLive('h')} limit 1)
      order by s.date_of_service desc limit ${READ_AT_ONCE}))`

/** Stops at the first such mark: most people who are looked up have one and need no further check. */
const SEEN_SINCE = `select true from marks k where k.church_id = $1 and k.person_id = m.id and ${isLive('k')}
    and (k.service_id in (select id from since)) is true limit 1`

const CHECKED_SINCE = `select true from child_events e where ${CHECKED('m')}
    and (e.service_id in (select id from since)) is true limit 1`

const DUE = `
  with told as (${LIMITS}),
    counted as (select case when ${COUNTED('seen')} then seen end as seen, case when ${COUNTED('back')} then back end as back, time_zone from told),
    limits as materialized (select seen, back, time_zone, ${IS_YOUNG} as is_young from counted),
    unsure as materialized (select m.* from members m where m.church_id = $1
        and (m.created_at < (select seen from limits) or m.first_timer and m.created_at < (select back from limits))
        and m.first_name <> '' and ($4::uuid is null or m.id = $4) and ${isNobodysAlias('m')}
        and not (m.came and (select is_young from limits)) and m.id not in (${LATELY})
        and not exists (select from memberships w where w.church_id = $1 and w.member_id = m.id and w.status = 'active')),
    since as materialized (select id from services
      where church_id = $1 and date_of_service >= (select ${dayOf('greatest(seen, back)')} from limits)),
    unseen as materialized (select m.* from unsure m where (${SEEN_SINCE}) is null and (${CHECKED_SINCE}) is null)
  select m.id, m.first_name, m.last_name, to_char(here.last_here, 'YYYY-MM-DD') as last_here, m.deleted_at is not null as deleted,
    case when here.known < l.seen and coalesce(here.last_here < ${dayOf('l.seen')}, true) then 'not_seen' else 'never_back' end as why,
    count(*) over ()::int as count
  from limits l cross join unseen m cross join lateral (${HERE}) here
  where (here.known < l.seen and coalesce(here.last_here < ${dayOf('l.seen')}, true))
    or (m.first_timer and here.known < l.back and here.times < 2 and coalesce(here.last_here < ${dayOf('l.back')}, true))
  order by here.last_here nulls first, m.created_at, m.id limit $5`
