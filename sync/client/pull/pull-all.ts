/** Gets what changed, page by page, until the church's head. */
import { API } from '../../../contract/protocol.ts'
import type { ChurchParts } from '../church-parts.ts'
import { call, failed, type Failure } from '../push/wire.ts'
import type { Cursor } from '../store/rows.ts'
import { highestSeq, readStanding } from '../store/standing.ts'
import { fits, positionOf, type Position } from './position.ts'
import { readPage, type Page } from './read-answer.ts'
import { settledNumbers } from './settled-numbers.ts'
import { takePage, type Taken } from './take-page.ts'

const FIRST_PAGE = 5000
const LARGEST_PAGE = 10_000
const SMALLEST_PAGE = 250
/** A page should not take longer, so that progress moves. */
const GOOD_PAGE_MS = 2500

export type PageSize = { rows: number }
export const newPageSize = (): PageSize => ({ rows: FIRST_PAGE })

export type Hears = {
  onPage(page: Page): Promise<void>
  /** The page is on disk. */
  onTaken(taken: Taken, page: Page): Promise<void>
}

/** Null when the head was reached. Never throws for the network's sake. @throws StorageError */
export async function pullAll(parts: ChurchParts, size: PageSize, hears: Hears): Promise<Failure | null> {
  let fromNothing = false
  for (let useless = 0; useless < 5;) {
    const standing = await readStanding(parts.db.tables)
    if (standing.sealed) return null
    const from: Position = positionOf(standing)
    const cursor: Cursor | null = fromNothing ? null : from.cursor
    const answer = await ask(parts, cursor, size)
    if (answer.kind === 'failed') return slower(size, answer)
    adapt(size, answer)
    await hears.onPage(answer)
    fromNothing = !fits(cursor, answer.page)
    const taken = fromNothing ? null : await takePage(parts, answer.page, from)
    if (!taken) {
      useless += 1
      continue
    }
    await hears.onTaken(taken, answer)
    if (answer.page.rev >= answer.page.head) return null
  }
  return failed('server-trouble')
}

async function ask(parts: ChurchParts, from: Cursor | null, size: PageSize): Promise<Page | Failure> {
  const { accountId: account, deviceId: device } = parts.who
  const settled = from ? await settledNumbers(parts.db.tables) : undefined
  const query = new URLSearchParams({
    account,
    church: parts.churchId,
    device,
    rev: String(from?.rev ?? 0),
    limit: String(size.rows),
    highest_seq: String(await highestSeq(parts.db.tables)),
    ...(from ? { epoch: from.epoch, scope: from.scope } : {}),
    ...(settled ? { settled } : {}),
  })
  const answer = await call(parts.deps, `${API}/sync/pull?${query}`, device)
  return answer.kind === 'failed' ? answer : readPage(answer, account, parts.churchId)
}

function slower(size: PageSize, failure: Failure): Failure {
  if (failure.why === 'timeout' || failure.why === 'no-network')
    size.rows = Math.max(SMALLEST_PAGE, Math.floor(size.rows / 2))
  return failure
}

function adapt(size: PageSize, { sentAt, heardAt }: Page): void {
  if (heardAt - sentAt < GOOD_PAGE_MS) size.rows = Math.min(LARGEST_PAGE, size.rows * 2)
}
