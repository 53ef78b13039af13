/** Requests one page of a pull and reads its answer. */
import { API, PROTOCOL, NEXT_HEADER } from '../../../contract/protocol.ts'
import { SHAPE } from '../../../contract/person-fields.ts'
import { FIRST_SHAPE, type OutboxRow, cursorAt, type Cursor } from '../store/rows.ts'
import type { ChurchParts } from '../church-parts.ts'
import type { ChurchDb } from '../store/church-db.ts'
import { call, asRecord, failed, type Answer, type Failure, type Watch } from '../push/wire.ts'
import { othersHere } from '../device/device.ts'
import { readSyncStateAndSeq } from '../store/sync-state.ts'
import { packing, type Packing } from '../push/packing.ts'
import { heldOnDays, waitingOps, settledNumbers } from './phone-state.ts'
import type { Scope } from '../../../contract/features.ts'
import { unpackTables } from '../../../contract/sync/packed-ids.ts'
import type { PackedColumns } from '../../../contract/sync/packed/table.ts'
import type { Columns, PullAnswer, PullNext } from '../../../contract/sync/pull.ts'
import { isNewer } from '../push/receipt.ts'

/**
 * A page requested ahead does not list this phone's receipts, by which the server notices that it was restored. The
 * page before it may still change them.
 * @param rows the maximum at the time of the request
 */
export function asking(parts: ChurchParts, rows: () => number): AskPage {
  const { accountId: account, deviceId: device } = parts.who
  // A storage or key failure here must not block the pull.
  const heldDays = oncePerOutbox((waiting) => heldOnDays(parts, waiting).catch(() => undefined))
  const othersOnce = oncePerPull(() => othersHere(parts, { account, church: parts.churchId }))
  return async (from, ahead, watch) => {
    const { settled, highest, whole, waiting } = await readPhoneState(parts.db, from !== null && !ahead)
    const days = await heldDays(waiting)
    const others = ahead ? undefined : await othersOnce()
    const packs = await packing()
    const query = new URLSearchParams({
      account,
      church: parts.churchId,
      device,
      rev: String(from?.rev ?? 0),
      limit: String(rows()),
      ...(packs ? { packed: '1' } : {}),
      highest_seq: String(highest),
      ...(days !== undefined ? { days } : {}),
      takes: String(SHAPE),
      ...(from ? { epoch: from.epoch, scope: from.scope, shape: String(from.shape ?? FIRST_SHAPE) } : {}),
      ...(from?.lineage ? { lineage: from.lineage } : {}),
      ...(from && whole ? { whole: '1' } : {}),
      ...(settled ? { settled } : {}),
      ...(others ? { others } : {}),
    })
    const answer = await call(parts.deps, `${API}/sync/pull?${query}`, device, {}, watch)
    return answer.kind === 'failed' ? answer : readPage(answer, account, parts.churchId, packs)
  }
}

/** Delivery status shows other accounts' pending ops on this phone. Their storage may fail without blocking a pull. */
function oncePerPull(look: () => Promise<string | undefined>): () => Promise<string | undefined> {
  let found: Promise<string | undefined> | undefined
  return () => (found ??= look().catch(() => undefined))
}

/**
 * Computes the days of the same pending ops once for all pages. Unknown days are retried, since a page may bring them.
 */
function oncePerOutbox(
  look: (waiting: OutboxRow[]) => Promise<string | undefined>,
): (waiting: OutboxRow[]) => Promise<string | undefined> {
  let known: { ops: string; days: string } | undefined
  return async (waiting) => {
    const ops = waiting.map(({ id }) => id).join()
    if (known?.ops === ops) return known.days
    const days = await look(waiting)
    if (days !== undefined) known = { ops, days }
    return days
  }
}

type PhoneState = { highest: number; settled?: string; whole: boolean; waiting: OutboxRow[] }

/**
 * The server learns this phone's highest op number, its pending ops, its receipts, and whether it is filled. A page
 * requested ahead during a first fill may report this too, which makes it slightly larger.
 */
function readPhoneState(db: ChurchDb, receipts: boolean): Promise<PhoneState> {
  return db.dexie.transaction('r', ['meta', 'outbox'], async () => {
    const [{ syncState, highest }, waiting, settled] = await Promise.all([
      readSyncStateAndSeq(db.tables),
      waitingOps(db.tables),
      receipts ? settledNumbers(db.tables) : undefined,
    ])
    return { highest, waiting, ...(settled && { settled }), whole: syncState.complete && !syncState.building }
  })
}

/** Requests pages from the server, the next one ahead of time, and checks a page before any of it is stored. */
export type Page = { kind: 'page'; page: PullAnswer; sentAt: number; receivedAt: number }

const SCOPES = new Set<unknown>(['none', 'door', 'members'] satisfies Scope[])

/** Accepts only a complete page of our server for this account and church. Anything else changes nothing. */
function readPage(
  { content, sentAt, receivedAt }: Answer,
  account: string,
  church: string,
  packs: Packing | null,
): Page | Failure {
  if (content.protocol !== PROTOCOL)
    return failed(isNewer(content.protocol) ? 'update-needed' : 'server-trouble')
  if (content.account !== account || content.church !== church) return failed('other-account')
  if (!hasHead(content)) return failed('server-trouble')
  const tables = unpacked(content.tables, packs)
  if (!tables) return failed('server-trouble')
  return { kind: 'page', page: { ...content, tables: unpackTables(tables) }, sentAt, receivedAt }
}

/** The fields of a page beside its tables, as far as this phone needs them. */
const hasHead = (content: Answer['content']): content is Answer['content'] & Omit<PullAnswer, 'tables'> =>
  typeof content.epoch === 'string' &&
  isWordOrAbsent(content.lineage) &&
  typeof content.reset === 'boolean' &&
  isCount(content.rev) &&
  isCount(content.head) &&
  (content.shape === undefined || isCount(content.shape)) &&
  typeof content.server_time === 'string' &&
  SCOPES.has(content.scope)

const isWordOrAbsent = (value: unknown): boolean => value === undefined || typeof value === 'string'

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0

/** Each table's columns as arrays; null if one has the wrong length, or rows have no ids. */
function unpacked(value: unknown, packs: Packing | null): Record<string, Columns> | null {
  const tables = Object.entries(asRecord(value) ?? { none: null })
  const whole = tables.flatMap(([name, table]): [string, Columns][] => {
    const columns = columnsOf(asRecord(table), packs)
    return columns ? [[name, columns]] : []
  })
  return whole.length === tables.length ? Object.fromEntries(whole) : null
}

function columnsOf(table: Record<string, unknown> | null, packs: Packing | null): Columns | null {
  if (!table || !isCount(table.count)) return null
  if (table.count === 0) return { count: 0 }
  if (!table.id) return null
  try {
    return packs ? packs.unpackColumns(table as PackedColumns) : arraysFit(table)
  } catch {
    // The packed data is unreadable.
    return null
  }
}

/** The server's format without packed columns. */
function arraysFit(table: Record<string, unknown>): Columns | null {
  const arrays = Object.entries(table).filter(([field]) => field !== 'count')
  const fit = arrays.every(([, values]) => Array.isArray(values) && values.length === table.count)
  return fit ? (table as Columns) : null
}

/** On a slow line two pages at once would delay the first. The next is requested after this share of the first. */
const MOST_OF_IT = 0.85

/** `ahead`: pages that are not written yet are not considered. */
type AskPage = (from: Cursor | null, ahead: boolean, watch: Watch) => Promise<Page | Failure>

export type RequestedPage = {
  from: Cursor | null
  page: Promise<Page | Failure>
  /** This page is next, so the one after it may be requested now. */
  itsTurn(): void
  /** The page after it, if requested. */
  after(): RequestedPage | null
}

/**
 * Requests a page, and the next one before this one is read and written. The server builds it meanwhile, which hides
 * the network delay. At most one page is ahead.
 * @param quick true if the line is known to deliver a page in a moment
 */
export function requestPage(
  from: Cursor | null,
  quick: () => boolean,
  ask: AskPage,
  ahead = false,
): RequestedPage {
  let next: Cursor | null = null
  let turn = false
  let after: RequestedPage | null = null
  const askNext = () => {
    if (turn && next) after ??= requestPage(next, quick, ask, true)
  }
  const page = ask(from, ahead, (headers, bytes) => {
    next ??= nextOf(headers, quick() ? Infinity : bytes)
    askNext()
  })
  // If the page is never used, nobody handles its error.
  page.catch(() => undefined)
  return {
    from,
    page,
    itsTurn() {
      turn = true
      askNext()
    },
    after: () => after,
  }
}

/** The cursor of the next page, once enough of this one is here. Null for an older server, and after the last page. */
function nextOf(headers: Headers, bytes: number): Cursor | null {
  const next = nextIn(headers)
  if (!next || next.rev >= next.head || bytes < (next.bytes ?? Infinity) * MOST_OF_IT) return null
  return cursorAt(next)
}

function nextIn(headers: Headers): PullNext | null {
  try {
    const next = JSON.parse(headers.get(NEXT_HEADER) ?? 'null') as PullNext | null
    return typeof next?.epoch === 'string' && Number.isSafeInteger(next.rev) ? next : null
  } catch {
    return null
  }
}

/**
 * True if the requested page begins at this cursor. A page requested ahead is used only if the written page ends where
 * it begins.
 */
export const beginsAt = ({ from }: RequestedPage, cursor: Cursor | null): boolean =>
  from?.epoch === cursor?.epoch &&
  from?.rev === cursor?.rev &&
  from?.scope === cursor?.scope &&
  from?.shape === cursor?.shape
