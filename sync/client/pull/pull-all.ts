/** Gets what changed, page by page, until the church's head. */
import type { ChurchParts } from '../church-parts.ts'
import { failed, type Failure } from '../push/wire.ts'
import type { Cursor } from '../store/rows.ts'
import { readStanding } from '../store/standing.ts'
import { asking } from './ask.ts'
import { beginsAt, coming, type Coming } from './coming.ts'
import { positionOf, readAsked, type Position } from './position.ts'
import type { Page } from './read-answer.ts'
import { takePage, type Taken } from './take-page.ts'

const FIRST_PAGE = 5000
const LARGEST_PAGE = 10_000
const SMALLEST_PAGE = 250
/** A page should not take longer, so that progress moves. */
const GOOD_PAGE_MS = 2500
/** Two pages at once do not delay each other much. */
const QUICK_PAGE_MS = 1000

/** How much is asked for at once; `quick` where the last page came in a moment. */
export type PageSize = { rows: number; quick: boolean }
export const newPageSize = (): PageSize => ({ rows: FIRST_PAGE, quick: false })

export type Hears = {
  onPage(page: Page): Promise<void>
  /** The page is on disk. */
  onTaken(taken: Taken, page: Page): Promise<void>
}

/** Null when the head was reached. Never throws for the network's sake. @throws StorageError */
export async function pullAll(parts: ChurchParts, size: PageSize, hears: Hears): Promise<Failure | null> {
  const pageFrom = pagesOf(parts, size)
  let ahead: Coming | null = null
  let fromNothing = false
  for (let useless = 0; useless < 5;) {
    const standing = await readStanding(parts.db.tables)
    if (standing.sealed) return null
    const from: Position = positionOf(standing)
    const cursor: Cursor | null = fromNothing ? null : from.cursor
    const page: Coming = ahead && beginsAt(ahead, cursor) ? ahead : pageFrom(cursor)
    page.itsTurn()
    const answer = await page.page
    if (answer.kind === 'failed') return slower(size, answer)
    const asked = readAsked(cursor, answer.page)
    // Nothing in it is news, not even the time.
    if (asked !== 'another') {
      adapt(size, answer)
      await hears.onPage(answer)
      fromNothing = asked === 'broken'
    }
    const taken = asked === 'fits' ? await takePage(parts, answer.page, from) : null
    ahead = taken ? page.after() : null
    if (!taken) {
      useless += 1
      continue
    }
    await hears.onTaken(taken, answer)
    if (answer.page.rev >= answer.page.head) return null
  }
  return failed('server-trouble')
}

function pagesOf(parts: ChurchParts, size: PageSize): (from: Cursor | null) => Coming {
  const ask = asking(parts, () => size.rows)
  return (from) => coming(from, () => size.quick, ask)
}

function slower(size: PageSize, failure: Failure): Failure {
  size.quick = false
  if (failure.why === 'timeout' || failure.why === 'no-network')
    size.rows = Math.max(SMALLEST_PAGE, Math.floor(size.rows / 2))
  return failure
}

function adapt(size: PageSize, { sentAt, heardAt }: Page): void {
  size.quick = heardAt - sentAt < QUICK_PAGE_MS
  if (heardAt - sentAt < GOOD_PAGE_MS) size.rows = Math.min(LARGEST_PAGE, size.rows * 2)
}
