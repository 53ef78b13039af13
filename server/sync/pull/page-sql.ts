/**
 * The statements of one page. $1 church, $2 cursor's rev, $3 the page's last rev, $4 today, and for marks $5 device, $6
 * whether the phone holds all that there was at the cursor.
 */
import type { Scope } from '../../../contract/features.ts'
import { MARKS_WINDOW_DAYS, SEEN_SERVICES } from '../../../contract/protocol.ts'
import { TABLE_NAMES, type TableName } from '../../../contract/tables/index.ts'
import { pageColumns } from './page-columns.ts'
import { isLive } from '../../church/live-mark-sql.ts'

const RECENTLY = `now() - interval '${MARKS_WINDOW_DAYS} days'`

const inWindow = (today: string) =>
  `service_id in (select id from services where church_id = $1 and date_of_service >= ${today}::date - ${MARKS_WINDOW_DAYS})`

/**
 * Marks of old services are not sent: phones rank by `seen`, and old lists are read online. What was tapped lately is,
 * whichever service it is for, and what this very device has delivered lately: it must not vanish from its screen. Phones
 * keep for weeks what they have, so who holds all until then hears of each that was taken back.
 */
function rowsOf(table: TableName, today: string, device: string, whole: string): string {
  if (table === 'headcounts') return `and (${inWindow(today)} or counted_at >= ${RECENTLY})`
  if (table !== 'marks') return ''
  return `and (${inWindow(today)} or arrived_at >= ${RECENTLY}
    or (device_id = ${device}::uuid and received_at >= ${RECENTLY}) or (${whole}::boolean and removed_by is not null))`
}

const revsOf = (names: readonly TableName[], asFar: string): string =>
  names
    .map(
      (table) =>
        `(select rev from ${table} where church_id = $1 and rev > $2 ${asFar} ${rowsOf(table, '$4', '$5', '$6')} order by rev limit $3 + 1)`,
    )
    .join(' union all ')

/**
 * The rev at which a page of at most $3 rows ends; null when all that is left fits. First without marks, then
 * over all tables as far as that ($7): there are years of marks outside the window, and each page would go through all of
 * them to find none. As a part of one statement it would not be looked up in the index, past row security.
 * $1 church, $2 cursor's rev, $3 rows, $4 today, $5 device, $6 as above.
 */
export const CUT_BUT_MARKS = {
  name: 'pull-cut-but-marks',
  text: `select rev from (${revsOf(
    TABLE_NAMES.filter((table) => table !== 'marks'),
    '',
  )}) r order by rev offset $3 limit 1`,
}
export const CUT = {
  name: 'pull-cut',
  text: `select rev from (${revsOf(TABLE_NAMES, 'and rev <= $7')}) r order by rev offset $3 limit 1`,
}

/** In which tables anything changed: mostly one or two, of which the page then reads. $1 church, $2 from, $3 to. */
export const TOUCHED = {
  name: 'pull-touched',
  text: TABLE_NAMES.map(
    (table) =>
      `select '${table}' as name where exists (select from ${table} where church_id = $1 and rev > $2 and rev <= $3)`,
  ).join(' union all '),
}

/**
 * The planner cannot look into the revs of the page: it would expect few rows each time, and plan every pull anew.
 * One row: the table's part of the page as JSON text, or null where there is nothing.
 */
export function pageStatement(
  table: TableName,
  scope: Exclude<Scope, 'none'>,
  whole: boolean,
): { name: string; text: string } {
  const columns = pageColumns(table, scope, whole)
  const names = [...columns.map(([name]) => name), ...(table === 'members' ? ['seen'] : [])]
  const selected = [
    ...columns.map(([name, sql]) => `${sql} as ${name}`),
    ...(table === 'members' ? [SEEN] : []),
  ]
  const arrays = names.map((name) => `'${name}', case when count(${name}) > 0 then json_agg(${name}) end`)
  const window = rowsOf(table, '$4', '$5', '$6') || 'and $4::date is not null'
  const text = `with ${table === 'members' ? LAST_SERVICES : ''} page as (
      select ${selected.join(', ')} from ${table} t
      where t.church_id = $1 and t.rev > (select $2::bigint) and t.rev <= (select $3::bigint) ${window} order by t.rev)
    select case when count(*) > 0 then json_strip_nulls(json_build_object('count', count(*), ${arrays.join(', ')}))::text end as part from page`
  return { name: `pull-${table}-${scope}${whole ? '-whole' : ''}`, text }
}

/**
 * Who was at which of the last six past services, as bits, bit 0 the latest. Six look-ups by a whole key for each
 * member: as fast as grouping the marks on a first sync, and no guess of the planner can make it slow on a new table.
 */
const SEEN = `(select coalesce(bit_or(1 << s.bit::int), 0) from last_services s
    join marks m on m.church_id = $1 and m.service_id = s.id and m.person_id = t.id
    where ${isLive('m')}) as seen`

const LAST_SERVICES = `last_services as materialized (
    select id, row_number() over (order by date_of_service desc, id) - 1 as bit from services
    where church_id = $1 and deleted_at is null and date_of_service < $4 order by date_of_service desc, id limit ${SEEN_SERVICES}),`
