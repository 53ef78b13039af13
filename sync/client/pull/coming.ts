/**
 * A page that is coming, and the one after it, asked for before this one is read and written: the server builds it
 * meanwhile, and nobody waits for its way through the network. Never more than one ahead, and it is used only where the
 * page before it, once written, has led to exactly where it begins.
 */
import { NEXT_HEADER } from '../../../contract/protocol.ts'
import type { PullNext } from '../../../contract/sync/pull.ts'
import type { Failure, Watch } from '../push/wire.ts'
import { cursorAt, type Cursor } from '../store/rows.ts'
import type { Page } from './read-answer.ts'

/** On a slow line two pages at once would only delay the first: the next is asked for when so much of this one is here. */
const MOST_OF_IT = 0.85

/** `ahead`: what is written meanwhile is not known yet. */
export type AskPage = (from: Cursor | null, ahead: boolean, watch: Watch) => Promise<Page | Failure>

export type Coming = {
  from: Cursor | null
  page: Promise<Page | Failure>
  /** This page's turn has come: from now on the one after it may be asked for. */
  itsTurn(): void
  /** The one after it, where it was asked for. */
  after(): Coming | null
}

/** @param quick whether the line is known to bring a page in a moment */
export function coming(from: Cursor | null, quick: () => boolean, ask: AskPage, ahead = false): Coming {
  let next: Cursor | null = null
  let turn = false
  let after: Coming | null = null
  const askNext = () => {
    if (turn && next) after ??= coming(next, quick, ask, true)
  }
  const page = ask(from, ahead, (headers, bytes) => {
    next ??= nextOf(headers, quick() ? Infinity : bytes)
    askNext()
  })
  // Where it is never used, nobody hears what it threw.
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

/** Where the next page begins, once enough of this one is here; null from a server of before, and after the last. */
function nextOf(headers: Headers, bytes: number): Cursor | null {
  const next = saidIn(headers)
  if (!next || next.rev >= next.head || bytes < (next.bytes ?? Infinity) * MOST_OF_IT) return null
  return cursorAt(next)
}

function saidIn(headers: Headers): PullNext | null {
  try {
    const next = JSON.parse(headers.get(NEXT_HEADER) ?? 'null') as PullNext | null
    return typeof next?.epoch === 'string' && Number.isSafeInteger(next.rev) ? next : null
  } catch {
    return null
  }
}

export const beginsAt = ({ from }: Coming, cursor: Cursor | null): boolean =>
  from?.epoch === cursor?.epoch &&
  from?.rev === cursor?.rev &&
  from?.scope === cursor?.scope &&
  from?.shape === cursor?.shape
