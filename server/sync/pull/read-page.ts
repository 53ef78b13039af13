/** One page of what changed in a church since a phone's cursor, as JSON text. */
import type pg from 'pg'
import type { Scope } from '../../../contract/features.ts'
import { packColumns } from '../../../contract/sync/packed/table.ts'
import type { Columns, PullNext, PullQuery } from '../../../contract/sync/pull.ts'
import { PROTOCOL, SHAPE, SHAPE_UNTOLD } from '../../../contract/protocol.ts'
import { TABLE_NAMES, tablesIn, type TableName } from '../../../contract/tables/index.ts'
import { pipeline } from '../../db/pipeline.ts'
import { inChurchSnapshot } from '../../db/in-church.ts'
import { headOf, type Head } from './head-sql.ts'
import { LINEAGE_AT } from './lineage-sql.ts'
import { noticeRestore } from './noticed-restore.ts'
import { CUT, CUT_BUT_MARKS, pageStatement, TOUCHED } from './page-sql.ts'

/** `text` is `data`; built as text because it is large. `next` is where the page after it begins. */
export type PageRead = {
  text: string
  next: PullNext
  /** Custody has heard from this phone within the minute, of as many ops. */ heard: boolean
}

/** Where the phone shows that this server was restored from a backup, the church has a new epoch before it is answered. */
export async function readPage(pool: pg.Pool, query: PullQuery, scope: Scope): Promise<PageRead> {
  const page = await readOnce(pool, query, scope)
  if (page) return page
  await noticeRestore(pool, query)
  return (await readOnce(pool, query, scope, true))!
}

/** @param trusting whatever the phone shows of a restore. Null where it shows one. */
async function readOnce(
  pool: pg.Pool,
  query: PullQuery,
  scope: Scope,
  trusting = false,
): Promise<PageRead | null> {
  const first = [headOf(query)]
  // One snapshot for all tables: a rev is either in this page or after it.
  return inChurchSnapshot(pool, query.church, first, async (tx, [heads]) => {
    const [head] = heads as [Head?]
    if (!head) throw new Error('church without a rev row')
    if (head.restored && !trusting) return null
    const reset = mustReset(query, scope, head)
    const from = reset ? 0 : query.rev
    const to = scope === 'none' ? head.rev : await cut(tx, query, from, head)
    const parts = scope === 'none' ? [] : await readParts(tx, query, scope, from, to, head.today)
    const lineage = await lineageOf(tx, query.church, to, head)
    const next = { epoch: head.epoch, lineage, rev: to, head: head.rev, scope, shape: shapeFor(query) }
    const text = answer(query, { ...next, from, reset, people: head.people }, parts)
    return { next, text, heard: head.heard }
  })
}

/** What the app takes, as far as this server holds it. */
const shapeFor = ({ takes = SHAPE_UNTOLD }: PullQuery): number => Math.min(takes, SHAPE)

/** A first sync is no reset in this sense: there is nothing yet that could be stale. */
function mustReset(query: PullQuery, scope: Scope, head: Head): boolean {
  if (query.rev === 0 || (query.shape !== undefined && query.shape < shapeFor(query))) return true
  // In the minutes after a restore was noticed no second one is (noticed-restore.ts); this phone reads anew all the same.
  if (query.lineage && head.lineage_there && query.lineage !== head.lineage_there) return true
  return (
    query.epoch !== head.epoch || query.scope !== scope || query.rev < head.horizon || query.rev > head.rev
  )
}

/** Only a page that ends before the last history began has to ask: in a first sync, or after a long time. */
async function lineageOf(tx: pg.PoolClient, church: string, to: number, head: Head): Promise<string> {
  if (to >= (head.lineage_from ?? 0)) return head.lineage
  const [rows] = await pipeline(tx, [{ ...LINEAGE_AT, values: [church, to] }])
  return (rows as [{ lineage: string }])[0].lineage
}

/** A page that begins from nothing, whatever was asked, goes on from nothing. */
const isWhole = ({ whole }: PullQuery, from: number): boolean => whole === '1' && from > 0

async function cut(tx: pg.PoolClient, query: PullQuery, from: number, head: Head): Promise<number> {
  const cutBy = async (statement: typeof CUT, ...more: unknown[]) => {
    const values = [query.church, from, query.limit, head.today, ...more]
    const { rows } = await tx.query<{ rev: number }>({ ...statement, values })
    return rows[0]?.rev
  }
  // As most phones ask most of the time: a row has a rev of its own, so there are no more than these.
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
    return row.part ? [`"${table}":${packed ? repacked(row.part) : row.part}`] : []
  })
}

async function touchedIn(tx: pg.PoolClient, church: string, from: number, to: number) {
  const { rows } = await tx.query<{ name: TableName }>({ ...TOUCHED, values: [church, from, to] })
  return rows.map(({ name }) => name)
}

/** Columns by the thousand are cheap to go through: some five milliseconds a thousand people. */
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
