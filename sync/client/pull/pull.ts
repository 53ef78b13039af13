/** Pulls changes page by page, up to the church's head, shows them here and notifies other tabs. */
import type { SyncStatus } from '../api.ts'
import { type Page, beginsAt, requestPage, type RequestedPage, asking } from './ask.ts'
import { type Taken, positionOf, checkPage, type Position, takePage } from './take-page.ts'
import { pullLock, underLock } from '../tabs.ts'
import { type Failure, failed } from '../push/wire.ts'
import { contact, show, statesChanged, type SyncParts } from '../sync-parts.ts'
import type { ChurchParts } from '../church-parts.ts'
import type { Cursor } from '../store/rows.ts'
import { readSyncState } from '../store/sync-state.ts'
import type { TableName } from '../../../contract/tables/index.ts'
import type { Changes } from '../memory/memory.ts'

export async function pullRound(
  parts: SyncParts,
  pageSize: ReturnType<typeof newPageSize>,
): Promise<Failure | null> {
  show(parts, { phase: 'getting' })
  let total = 0
  return underLock(parts.deps, pullLock(parts.churchId, parts.who.accountId), () =>
    pullAll(parts, pageSize, {
      async onPage({ page, sentAt, receivedAt }) {
        total = Math.max(total, page.people)
        await contact(parts, page.server_time, sentAt, receivedAt)
      },
      async onTaken(taken, page) {
        if (page.page.rev >= page.page.head) parts.own.pulled(page.page, parts.deps.clock.now())
        await showTaken(parts, taken)
        show(parts, { complete: taken.syncState.complete, ...progressOf(parts, taken, page, total) })
      },
    }),
  )
}

export async function showTaken(parts: SyncParts, taken: Taken): Promise<void> {
  const scope = taken.syncState.cursor?.scope
  if (scope) parts.scopeIs(scope)
  const changes = changesOf(taken)
  if (taken.written && taken.written.chunks.length > 0)
    parts.memory.tookChunks(taken.written.chunks, taken.syncState)
  await parts.memory.refresh(changes)
  if (taken.offeredAgain.length > 0) await statesChanged(parts)
  const others = { ...changes, everything: taken.everything || (taken.written?.chunks.length ?? 0) > 0 }
  if (others.everything || Object.keys(others.ids).length > 0) {
    parts.words.post({ database: parts.db.dexie.name, kind: 'rows', changes: others })
  }
}

/** Progress of a first sync or a reset, in people. */
function progressOf(parts: SyncParts, taken: Taken, { page }: Page, total: number): Partial<SyncStatus> {
  if (page.rev >= page.head || (taken.syncState.complete && !taken.syncState.building))
    return { progress: null }
  const before = parts.status.current().progress?.done ?? 0
  const done = before + (page.tables.members?.count ?? 0)
  const known = parts.status.current().progress?.total ?? 0
  return { progress: { done, total: Math.max(total, known, done) } }
}

/** The rows that a page and the new optimistic overlay changed together. */
function changesOf({ written, overlay, everything, moved }: Taken): Changes {
  const ids = new Map<TableName, Set<string>>()
  const add = (table: TableName, id: string) => void ids.set(table, (ids.get(table) ?? new Set()).add(id))
  for (const [table, list] of Object.entries(written?.ids ?? {}))
    for (const id of list) add(table as TableName, id)
  for (const { table, id } of overlay) add(table, id)
  return { ids: Object.fromEntries([...ids].map(([table, set]) => [table, [...set]])), everything, moved }
}

const FIRST_PAGE = 5000
const LARGEST_PAGE = 10_000
const SMALLEST_PAGE = 250

/** A page should not take longer, so that progress moves. */
const GOOD_PAGE_MS = 2500

/** Two pages at once do not delay each other much. */
const QUICK_PAGE_MS = 1000

/** Rows per request; `quick` if the last page arrived in a moment. */
type PageSize = { rows: number; quick: boolean }

export const newPageSize = (): PageSize => ({ rows: FIRST_PAGE, quick: false })

type PageHandlers = {
  onPage(page: Page): Promise<void>
  /** The page is on disk. */
  onTaken(taken: Taken, page: Page): Promise<void>
}

/** Null when the head is reached. Network failures never throw. @throws StorageError */
async function pullAll(parts: ChurchParts, size: PageSize, handlers: PageHandlers): Promise<Failure | null> {
  const pageFrom = pagesOf(parts, size)
  let ahead: RequestedPage | null = null
  let fromNothing = false
  for (let useless = 0; useless < 5;) {
    const syncState = await readSyncState(parts.db.tables)
    if (syncState.sealed) return null
    const from: Position = positionOf(syncState)
    const cursor: Cursor | null = fromNothing ? null : from.cursor
    const page: RequestedPage = ahead && beginsAt(ahead, cursor) ? ahead : pageFrom(cursor)
    page.itsTurn()
    const answer = await page.page
    if (answer.kind === 'failed') return slower(size, answer)
    const verdict = checkPage(cursor, answer.page)
    // Nothing in it is new, not even the time.
    if (verdict !== 'another') {
      adapt(size, answer)
      await handlers.onPage(answer)
      fromNothing = verdict === 'broken'
    }
    const taken = verdict === 'fits' ? await takePage(parts, answer.page, from) : null
    ahead = taken ? page.after() : null
    if (!taken) {
      useless += 1
      continue
    }
    await handlers.onTaken(taken, answer)
    if (answer.page.rev >= answer.page.head) return null
  }
  return failed('server-trouble')
}

function pagesOf(parts: ChurchParts, size: PageSize): (from: Cursor | null) => RequestedPage {
  const ask = asking(parts, () => size.rows)
  return (from) => requestPage(from, () => size.quick, ask)
}

function slower(size: PageSize, failure: Failure): Failure {
  size.quick = false
  if (failure.why === 'timeout' || failure.why === 'no-network')
    size.rows = Math.max(SMALLEST_PAGE, Math.floor(size.rows / 2))
  return failure
}

function adapt(size: PageSize, { sentAt, receivedAt }: Page): void {
  size.quick = receivedAt - sentAt < QUICK_PAGE_MS
  if (receivedAt - sentAt < GOOD_PAGE_MS) size.rows = Math.min(LARGEST_PAGE, size.rows * 2)
}
