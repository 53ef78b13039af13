/**
 * Builds the statements of one page. $1 church, $2 cursor's rev, $3 the page's last rev, $4 today.
 * For marks also $5 device, and $6 whether the phone holds all rows up to the cursor.
 */
import type { Scope } from '../../contract/features.ts'
import { MARKS_WINDOW_DAYS, SEEN_SERVICES } from '../../contract/protocol.ts'
import { TABLE_NAMES, type TableName, tables } from '../../contract/tables/index.ts'
import { isLive, tookPlace, turnsThirteen } from '../modules/shared/counted-sql.ts'
import { ID_COLUMNS } from '../../contract/sync/packed-ids.ts'
import { ALWAYS } from '../../contract/calendar/child-age.ts'
import { fieldsWith, kindOf, PERSON_FIELDS } from '../../contract/person-fields.ts'
import { memberRow } from '../../contract/tables/people.ts'
import { isErasedRow } from './forget-erased.ts'
import { INSTANTS } from './store.ts'

const RECENTLY = `now() - interval '${MARKS_WINDOW_DAYS} days'`

const inWindow = (today: string) =>
  `service_id in (select id from services where church_id = $1 and date_of_service >= ${today}::date - ${MARKS_WINDOW_DAYS})`

/**
 * Marks of old services are not sent: phones rank by `seen`, and old lists are read online. Marks tapped lately are sent
 * for any service. So are marks that this device delivered lately: they must not vanish from its screen. Phones keep their
 * marks for weeks, so a phone that holds all rows receives every removal.
 */
function rowsOf(table: TableName, today: string, device: string, whole: string): string {
  if (table === 'headcounts') return `and (${inWindow(today)} or counted_at >= ${RECENTLY})`
  if (table === 'child_events') return `and (${inWindow(today)} or happened_at >= ${RECENTLY})`
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
 * Finds the rev at which a page of at most $3 rows ends; null if the rest fits. It runs first without marks, then over all
 * tables up to that rev ($7). Years of marks lie outside the window, and each page would scan all of them to find none. In
 * one statement, row security would keep PostgreSQL from using the index. $1 church, $2 cursor's rev, $3 rows, $4 today, $5
 * device, $6 as above.
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

/** Finds the tables that changed, mostly one or two. The page reads only those. $1 church, $2 from, $3 to. */
export const TOUCHED = {
  name: 'pull-touched',
  text: TABLE_NAMES.map(
    (table) =>
      `select '${table}' as name where exists (select from ${table} where church_id = $1 and rev > $2 and rev <= $3)`,
  ).join(' union all '),
}

type Read = { name: string; text: string }

/**
 * Subqueries hide the page's revs from the planner. Otherwise it would expect few rows each time, and plan every pull
 * again. Returns one row: the table's part of the page as JSON text, or null if there is nothing.
 */
export function pageStatement(table: TableName, scope: Exclude<Scope, 'none'>, whole: boolean): Read {
  const window = rowsOf(table, '$4', '$5', '$6') || 'and $4::date is not null'
  const rows = `t.rev > (select $2::bigint) and t.rev <= (select $3::bigint) ${window}`
  return { name: `pull-${table}-${scope}${whole ? '-whole' : ''}`, text: pageText(table, scope, whole, rows) }
}

/** The church's rev, or the cursor's if the phone is more than $3 rows behind: then nothing is read. */
const NEAR_HEAD = `(select case when rev - $2::bigint <= $3::bigint then rev else $2::bigint end from church_revs where church_id = $1)`
const TODAY = `(select (now() at time zone time_zone)::date from churches where church_id = $1)`

/**
 * Reads all marks after the cursor, for a phone that is nearly current. It needs nothing of the head, so both are read
 * together. Returns one row: `part` as above, and `revs`, the number of revs of these marks. $1 church, $2 cursor's rev, $3
 * rows of a page, $4 device, $5 whether the phone holds all rows up to the cursor.
 */
export function latestMarks(scope: Exclude<Scope, 'none'>, whole: boolean): Read {
  const rows = `t.rev > (select $2::bigint) and t.rev <= ${NEAR_HEAD} ${rowsOf('marks', TODAY, '$4', '$5')}`
  const text = pageText('marks', scope, whole, rows, ', count(distinct rev)::int as revs')
  return { name: `pull-latest-marks-${scope}${whole ? '-whole' : ''}`, text }
}

function pageText(
  table: TableName,
  scope: Exclude<Scope, 'none'>,
  whole: boolean,
  rows: string,
  more = '',
): string {
  const columns = pageColumns(table, scope, whole)
  const names = [...columns.map(([name]) => name), ...(table === 'members' ? ['seen'] : [])]
  const selected = [
    ...columns.map(([name, sql]) => `${sql} as ${name}`),
    ...(table === 'members' ? [SEEN] : []),
  ]
  const arrays = names.map((name) => `'${name}', case when count(${name}) > 0 then json_agg(${name}) end`)
  return `with ${table === 'members' ? LAST_SERVICES : ''} page as (
      select ${[...selected, ...(more ? ['t.rev'] : [])].join(', ')} from ${table} t
      where t.church_id = $1 and ${rows} order by t.rev)
    select case when count(*) > 0 then json_strip_nulls(json_build_object('count', count(*), ${arrays.join(', ')}))::text end as part${more} from page`
}

/**
 * The last six past services that were held as bits, set if the member was there; bit 0 is the latest. It makes six
 * lookups by a whole key for each member. On a first sync this is as fast as grouping the marks. No wrong plan can make it slow on a new table.
 */
const SEEN = `(select coalesce(bit_or(1 << s.bit::int), 0) from last_services s
    join marks m on m.church_id = $1 and m.service_id = s.id and m.person_id = t.id
    where ${isLive('m')}) as seen`

const LAST_SERVICES = `last_services as materialized (
    select id, row_number() over (order by date_of_service desc, id) - 1 as bit from services
    where church_id = $1 and deleted_at is null and date_of_service < $4 and ${tookPlace('services')}
    order by date_of_service desc, id limit ${SEEN_SERVICES}),`

/** A column of a table that a phone may hold, as SQL over the row `t`. */
type ColumnSql = [name: string, sql: string]

/** Contents of deleted rows stay on the server. */
const kept = (name: string): ColumnSql => [name, `case when t.deleted_at is null then t.${name} end`]
const plain = (name: string): ColumnSql => [name, `t.${name}`]

/** Phones show and compare milliseconds. Microseconds would only add bytes. */
const instant = (name: string): ColumnSql => [name, `to_char(t.${name}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`]

/**
 * Empty for an erased person. Only this marks the tombstone as an erasure: phones then redact what they still hold of the
 * person.
 */
const FIRST_NAME: ColumnSql = [
  'first_name',
  `case when t.deleted_at is null or ${isErasedRow('t')} then t.first_name end`,
]

const person = (name: string): ColumnSql => (name === 'first_name' ? FIRST_NAME : kept(name))

/** Only of children (`countsAsChild` in store.ts). */
const ofChild = (name: string, sql: string): ColumnSql => [
  name,
  `case when t.counts_as_child then ${sql} end`,
]

const IN_FAMILY = `t.household_id is not null and t.deleted_at is null and exists (
    select from households h where h.church_id = $1 and h.id = t.household_id and h.has_children)`

/** Only where a child belongs to the household. */
const ofFamily = (name: string): ColumnSql => [name, `case when ${IN_FAMILY} then t.${name} end`]

/** Also of an older brother or sister under 18, who may not collect the child. */
const ofMinor = (name: string, sql: string): ColumnSql => [
  name,
  `case when t.counts_as_child or t.counts_as_minor and ${IN_FAMILY} then ${sql} end`,
]

/** As `childUntil` in `contract/calendar/child-age.ts`. */
const CHILD_UNTIL = `case when t.child then '${ALWAYS}' else to_char(${turnsThirteen('t')}, 'YYYY-MM-DD') end`

/** An empty list is left out. */
const listed = (name: string): string => `nullif(t.${name}, '{}')`

const DOOR: ColumnSql[] = [
  ...fieldsWith('sees', 'ushers').map(person),
  ['phone_tail', `case when t.deleted_at is null then right(t.phone_number, 4) end`],
  ...fieldsWith('sees', 'households').map(ofFamily),
  ...fieldsWith('sees', 'children').map((name) =>
    ofChild(name, PERSON_FIELDS[name].kind === 'people' ? listed(name) : `t.${name}`),
  ),
  ofMinor('child_until', CHILD_UNTIL),
]

const MEMBERS: ColumnSql[] = Object.keys(memberRow.shape)
  .filter((name) => name !== 'id' && !INSTANTS.has(name))
  .map((name) =>
    kindOf(name) === 'people'
      ? [name, `case when t.deleted_at is null then ${listed(name)} end`]
      : person(name),
  )

/** Returns the columns besides a member's `seen`. Ids are in full if the whole page is packed later. */
function pageColumns(table: TableName, scope: Exclude<Scope, 'none'>, whole: boolean): ColumnSql[] {
  return [plain('id'), ...contents(table, scope)].map(([name, sql]) => [
    name,
    !whole && ID_COLUMNS.has(name) ? packed(sql) : sql,
  ])
}

const packed = (sql: string) => `translate(rtrim(encode(uuid_send(${sql}), 'base64'), '='), '+/', '-_')`

/** Phones of ushers hold the name of a household with children, and the names of classes. */
const namesIf = (condition: string): ColumnSql[] => [
  ['name', `case when t.deleted_at is null and t.${condition} then t.name end`],
]
/** Only an erasure empties the name of a family. Phones then redact what they sent about it. */
const FAMILY_NAME = (condition: string): ColumnSql => [
  'name',
  `case when t.deleted_at is null and ${condition} or t.name = '' then t.name end`,
]
const FAMILY_NAMES: ColumnSql[] = [FAMILY_NAME('t.has_children'), instant('deleted_at')]
const CLASS_NAMES: ColumnSql[] = [...namesIf('is_class'), kept('is_class'), instant('deleted_at')]

/** The reason of an override is for the office. Phones of ushers hold that it was an override. */
const OF_OVERRIDE: ReadonlySet<string> = new Set(['leader', 'reason'])

function contents(table: TableName, scope: Exclude<Scope, 'none'>): ColumnSql[] {
  if (table === 'members')
    return [...(scope === 'door' ? DOOR : [...MEMBERS, instant('created_at')]), instant('deleted_at')]
  if (table === 'marks') {
    return [
      plain('service_id'),
      plain('person_id'),
      instant('arrived_at'),
      plain('marked_by'),
      plain('device_id'),
      plain('first_timer'),
      plain('removed_by'),
    ]
  }
  const isHidden = (name: string) => scope === 'door' && table === 'child_events' && OF_OVERRIDE.has(name)
  const names = Object.keys(tables[table].row.shape).filter((name) => name !== 'id' && !isHidden(name))
  if (scope === 'door' && table === 'households') return FAMILY_NAMES
  if (scope === 'door' && (table === 'cells' || table === 'departments')) return CLASS_NAMES
  const whole = names.includes('deleted_at') ? kept : plain
  const left = table === 'services' ? LEFT_OF_SERVICE : []
  return names.map((name): ColumnSql => {
    if (table === 'households' && name === 'name') return FAMILY_NAME('true')
    if (INSTANTS.has(name)) return instant(name)
    return left.includes(name) ? plain(name) : whole(name)
  })
}

/** Of a deleted service, phones know which day of which schedule it was. */
const LEFT_OF_SERVICE: readonly string[] = ['schedule_id', 'date_of_service']
