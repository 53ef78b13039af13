/** Reads one page of a church's changes since a phone's cursor, as JSON text. */
import type pg from 'pg'
import type { Scope } from '../../contract/features.ts'
import { packColumns } from '../../contract/sync/packed/table.ts'
import type { Columns, PullNext, PullQuery } from '../../contract/sync/pull.ts'
import { PROTOCOL, SHAPE_UNTOLD } from '../../contract/protocol.ts'
import { SHAPE } from '../../contract/person-fields.ts'
import { TABLE_NAMES, tablesIn, type TableName } from '../../contract/tables/index.ts'
import { pipeline } from '../db/pipeline.ts'
import { inChurchSnapshot, snapshotAtOnce, inChurchWriting } from '../db/in-church.ts'
import { CUT, CUT_BUT_MARKS, latestMarks, pageStatement, TOUCHED } from './pull-sql.ts'
import { daysText, recentContactSql } from './devices.ts'

/** `text` is the `data` of the response, built as text because it is large. `next` is the start of the next page. */
type PageRead = {
  text: string
  next: PullNext
  /** True if delivery status has a contact from this phone within the minute, with the same number of ops. */ hasRecentContact: boolean
}

/** If the phone proves a restore of this server, the church gets a new epoch before the response. */
export async function readPage(pool: pg.Pool, query: PullQuery, scope: Scope): Promise<PageRead> {
  const page = (await readLatest(pool, query, scope)) ?? (await readOnce(pool, query, scope))
  if (page) return page
  await noticeRestore(pool, query)
  return (await readOnce(pool, query, scope, true))!
}

/**
 * Reads the page of a phone that is nearly current, as most pulls are: nothing new, or marks alone. It uses one message to
 * PostgreSQL. Returns null if there is more to read.
 */
async function readLatest(pool: pg.Pool, query: PullQuery, scope: Scope): Promise<PageRead | null> {
  const { church, rev: from, limit, device } = query
  if (from === 0 || scope === 'none') return null
  const values = [church, from, limit, device, isWhole(query, from)]
  const marks = { ...latestMarks(scope, query.packed === '1'), values }
  const [heads, found] = await snapshotAtOnce(pool, church, [headOf(query), marks])
  const [head] = heads as [Head?]
  const [{ part, revs }] = found as [{ part: string | null; revs: number }]
  // Each rev belongs to one row. If marks hold all revs since the cursor, no other table has a row to send.
  if (!head || head.restored || mustReset(query, scope, head) || head.rev - from !== revs) return null
  if (head.rev < (head.lineage_from ?? 0)) return null
  return pageOf(
    query,
    scope,
    head,
    { from, to: head.rev, reset: false, lineage: head.lineage },
    partOf('marks', part, query),
  )
}

/** @param trusting ignores the phone's evidence of a restore; without it, evidence makes the result null */
async function readOnce(
  pool: pg.Pool,
  query: PullQuery,
  scope: Scope,
  trusting = false,
): Promise<PageRead | null> {
  const first = [headOf(query)]
  // One snapshot serves all tables: a rev is either in this page or after it.
  return inChurchSnapshot(pool, query.church, first, async (tx, [heads]) => {
    const [head] = heads as [Head?]
    if (!head) throw new Error('church without a rev row')
    if (head.restored && !trusting) return null
    const reset = mustReset(query, scope, head)
    const from = reset ? 0 : query.rev
    const to = scope === 'none' ? head.rev : await cut(tx, query, from, head)
    const parts = scope === 'none' ? [] : await readParts(tx, query, scope, from, to, head.today)
    const lineage = await lineageOf(tx, query.church, to, head)
    return pageOf(query, scope, head, { from, to, reset, lineage }, parts)
  })
}

type Extent = { from: number; to: number; reset: boolean; lineage: string }

function pageOf(query: PullQuery, scope: Scope, head: Head, extent: Extent, parts: string[]): PageRead {
  const { from, to, reset, lineage } = extent
  const next = { epoch: head.epoch, lineage, rev: to, head: head.rev, scope, shape: shapeFor(query) }
  const text = answer(query, { ...next, from, reset, people: head.people }, parts)
  return { next, text, hasRecentContact: head.recent_contact }
}

/** The app's shape, up to the newest one of this server. */
const shapeFor = ({ takes = SHAPE_UNTOLD }: PullQuery): number => Math.min(takes, SHAPE)

/** A first sync is no reset: the phone holds nothing that could be stale. */
function mustReset(query: PullQuery, scope: Scope, head: Head): boolean {
  if (query.rev === 0 || (query.shape !== undefined && query.shape < shapeFor(query))) return true
  // In the minutes after a detected restore no second one is detected (noticed-restore.ts). This phone must read everything
  // again anyway.
  if (query.lineage && head.lineage_there && query.lineage !== head.lineage_there) return true
  return (
    query.epoch !== head.epoch || query.scope !== scope || query.rev < head.horizon || query.rev > head.rev
  )
}

/** Only a page that ends before the last history began needs a query: in a first sync, or after a long time. */
async function lineageOf(tx: pg.PoolClient, church: string, to: number, head: Head): Promise<string> {
  if (to >= (head.lineage_from ?? 0)) return head.lineage
  const [rows] = await pipeline(tx, [{ ...LINEAGE_AT, values: [church, to] }])
  return (rows as [{ lineage: string }])[0].lineage
}

/** A page that starts from rev 0 is not whole, whatever the phone asked for. */
const isWhole = ({ whole }: PullQuery, from: number): boolean => whole === '1' && from > 0

async function cut(tx: pg.PoolClient, query: PullQuery, from: number, head: Head): Promise<number> {
  const cutBy = async (statement: typeof CUT, ...more: unknown[]) => {
    const values = [query.church, from, query.limit, head.today, ...more]
    const { rows } = await tx.query<{ rev: number }>({ ...statement, values })
    return rows[0]?.rev
  }
  // This is the most frequent case. A row has a rev of its own, so there are no more rows than revs.
  if (head.rev - from <= query.limit) return head.rev
  const asFar = await cutBy(CUT_BUT_MARKS)
  const rev = await cutBy(CUT, query.device, isWhole(query, from), asFar ?? head.rev)
  return rev === undefined ? head.rev : rev - 1
}

async function readParts(
  tx: pg.PoolClient,
  query: PullQuery,
  scope: Exclude<Scope, 'none'>,
  from: number,
  to: number,
  today: string,
) {
  if (from === to) return []
  const { church, device, packed } = query
  const touched = from === 0 ? TABLE_NAMES : await touchedIn(tx, church, from, to)
  const names = tablesIn(scope).filter((table) => touched.includes(table))
  const statements = names.map((table) => ({
    ...pageStatement(table, scope, packed === '1'),
    values: [church, from, to, today, ...(table === 'marks' ? [device, isWhole(query, from)] : [])],
  }))
  const read = await pipeline(tx, statements)
  return names.flatMap((table, at) => {
    const [row] = read[at] as [{ part: string | null }]
    return partOf(table, row.part, query)
  })
}

const partOf = (table: TableName, part: string | null, { packed }: PullQuery): string[] =>
  part ? [`"${table}":${packed ? repacked(part) : part}`] : []

async function touchedIn(tx: pg.PoolClient, church: string, from: number, to: number) {
  const { rows } = await tx.query<{ name: TableName }>({ ...TOUCHED, values: [church, from, to] })
  return rows.map(({ name }) => name)
}

/** Repacking columns is cheap: about five milliseconds for a thousand people. */
const repacked = (part: string): string => JSON.stringify(packColumns(JSON.parse(part) as Columns))

function answer(query: PullQuery, rest: Record<string, unknown>, parts: string[]): string {
  const { account, church } = query
  const head = JSON.stringify({
    protocol: PROTOCOL,
    account,
    church,
    ...rest,
    server_time: new Date().toISOString(),
  })
  return `${head.slice(0, -1)},"tables":{${parts.join()}}}`
}

type Head = {
  rev: number
  horizon: number
  epoch: string
  /**
   * `lineage` is that of `rev`, and `lineage_from` its first rev (null: there is none). `lineage_there` is that of the
   * phone's rev.
   */
  lineage: string
  lineage_from: number | null
  lineage_there: string | null
  today: string
  people: number
  /** True if the phone knows something that this server does not. Null if it reports too little. */
  restored: boolean | null
  recent_contact: boolean
}

const head = (name: string, people: string) => ({
  name,
  text: `select r.rev, r.horizon, md5(e.epoch::text || r.epoch::text)::uuid::text as epoch,
      ${sentLineage('r.rev')} as lineage, (select max(first_rev) from lineages where church_id = $1) as lineage_from,
      ${lineageAt('$2')} as lineage_there,
      to_char(now() at time zone c.time_zone, 'YYYY-MM-DD') as today,
      ${people} as people,
      ${WAS_RESTORED} as restored, ${recentContactSql('$5', '$6', '$8', '$9')} as recent_contact
    from church_revs r join churches c on c.church_id = r.church_id, epochs e where r.church_id = $1`,
})

/**
 * SQL for the history that a rev belongs to (`lineages`). $1 is the church. Later writes do not change it, a restored
 * backup does. It is null if no lineage was recorded up to this rev.
 */
const lineageAt = (rev: string): string =>
  `(select word from lineages where church_id = $1 and first_rev <= ${rev}::bigint order by first_rev desc limit 1)`

/**
 * True if the phone proves that this server was restored from a backup: by a later rev, a rev of another history, or a
 * receipt that the server lacks.
 * SQL over the rows `church_revs r` and `epochs e`. $1 church, $2 and $3 the cursor's rev and epoch, $4 the op numbers
 * with a receipt. $5 account, $6 device, $7 lineage. It is true once in ten minutes at most. A phone with wrong
 * evidence must not make all others fetch everything repeatedly.
 */
const WAS_RESTORED = `($2::bigint > 0 and (r.restored_at is null or r.restored_at < now() - interval '10 minutes')
    and md5(e.epoch::text || r.epoch::text)::uuid = $3::uuid
    and (r.rev < $2 or $7::uuid <> ${lineageAt('$2')} or ($4::int8multirange is not null and not exists (
      select from devices where church_id = $1 and account_id = $5 and device_id = $6 and settled @> $4::int8multirange))))`

/**
 * The lineage sent to a phone that has read up to this rev. Without a lineage it is all zeros, so the phone notices when
 * one appears.
 */
const sentLineage = (rev: string): string =>
  `coalesce(${lineageAt(rev)}, '00000000-0000-0000-0000-000000000000'::uuid)`

/** Builds the first read of a pull: the church's rev, epoch and lineage, and whether the phone shows a restore. */
const LINEAGE_AT = { name: 'pull-lineage', text: `select ${sentLineage('$2')} as lineage` }

const HEAD = head('pull-head', '0')

/** A first sync also reads the number of people. */
const FIRST = head(
  'pull-first-head',
  '(select count(*) from members where church_id = $1 and deleted_at is null)',
)

const headOf = (query: PullQuery) => ({
  ...(query.rev === 0 ? FIRST : HEAD),
  values: headValues(query),
})

const headValues = (query: PullQuery): unknown[] => [...evidenceOf(query), query.highest_seq, daysText(query)]

const RENEW = `update church_revs r set epoch = gen_random_uuid(), restored_at = now() from epochs e
  where r.church_id = $1 and ${WAS_RESTORED}`

/** Gives the church a new epoch once. Every phone then resets and sends its acknowledged ops again. */
export async function noticeRestore(pool: pg.Pool, query: PullQuery): Promise<void> {
  const values = evidenceOf(query)
  const renew = { name: 'notice-restore', text: RENEW, values }
  await inChurchWriting(pool, query.church, [renew], async () => ({ answer: null, writing: [] }))
}

/** Parameters $1 to $7. */
const evidenceOf = (query: PullQuery): unknown[] => {
  const { church, rev, epoch, account, device, lineage } = query
  return [church, rev, epoch, settledIn(query), account, device, lineage]
}

const settledIn = ({ settled }: PullQuery): string | null =>
  settled ? `{${settled.map(([from, to]) => `[${from},${to}]`).join()}}` : null
