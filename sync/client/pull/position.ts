/** From where a pull goes on, and where its page belongs. */
import type { PullAnswer } from '../../../contract/sync/pull.ts'
import type { Cursor, Standing } from '../store/rows.ts'

/** A null cursor begins from nothing. */
export type Position = { generation: number; cursor: Cursor | null }

/** A generation being built goes on first. */
export function positionOf({ building, generation, cursor }: Standing): Position {
  return building ?? { generation, cursor }
}

export function samePosition(a: Position, b: Position): boolean {
  return (
    a.generation === b.generation &&
    a.cursor?.epoch === b.cursor?.epoch &&
    a.cursor?.rev === b.cursor?.rev &&
    a.cursor?.scope === b.cursor?.scope
  )
}

export type Target = {
  generation: number
  /** Rows of this generation may only be seen once it is whole. */
  hidden: boolean
  /** A half-built generation that this page makes worthless. */
  abandoned: number | null
}

/**
 * The generation a page is written into. The very first sync fills the one people see, so that names appear as they
 * come; a reset fills a new one beside it.
 */
export function targetOf(standing: Standing, page: PullAnswer): Target {
  const from = positionOf(standing).cursor
  const afresh = page.reset && (from?.rev ?? 0) > 0
  const { building } = standing
  if (building && !afresh) return { generation: building.generation, hidden: true, abandoned: null }
  if (!afresh && isContinued(from, page))
    return { generation: standing.generation, hidden: false, abandoned: null }
  const highest = Math.max(standing.generation, building?.generation ?? 0)
  return { generation: highest + 1, hidden: true, abandoned: building?.generation ?? null }
}

/** From nothing, from an empty generation, or from the cursor itself. */
function isContinued(from: Cursor | null, page: PullAnswer): boolean {
  return from === null || from.rev === 0 || (from.epoch === page.epoch && from.scope === page.scope)
}

/**
 * What a page is to whoever asked from there: `fits`; `another`, the answer to another question, to be asked for again; or
 * `broken`, where only a page from nothing can follow.
 */
export function readAsked(from: Cursor | null, page: PullAnswer): 'fits' | 'another' | 'broken' {
  const asked = from?.rev ?? 0
  if (page.reset) return 'fits'
  if (asked === 0 || (page.from ?? asked) !== asked) return 'another'
  return from?.epoch === page.epoch && from.scope === page.scope && page.rev >= asked ? 'fits' : 'broken'
}
