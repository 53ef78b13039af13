/** A page, its cursor and the pending layer on top of it, in one transaction. */
import type { PullAnswer } from '../../../contract/sync/pull.ts'
import type { ChurchParts } from '../church-parts.ts'
import { dropToldAndTyped, isLess } from '../forgetting/less-rights.ts'
import { isWhollyRead } from '../layer/in-layer.ts'
import { rebuildLayer, StillSealed, type LayerChange } from '../layer/rebuild.ts'
import { epochHeard, placeIn, readStanding } from '../store/standing.ts'
import { inOne, type ChurchTables } from '../store/church-db.ts'
import { column } from '../store/columns.ts'
import { cursorAt, FIRST_SHAPE, type Standing } from '../store/rows.ts'
import { dropGeneration } from './generations.ts'
import { letGoOfRefused, offerAgain } from './offer-again.ts'
import { positionOf, samePosition, targetOf, type Position, type Target } from './position.ts'
import { writePage, type Written } from './write-page.ts'

export type Taken = {
  standing: Standing
  /** What changed of what people see; `everything` after a reset. */
  written: Written | null
  everything: boolean
  moved: { from: string; to: string }
  layer: LayerChange
  offeredAgain: string[]
}

/** Null where the cursor moved meanwhile (another tab was faster, somebody signed out): this page is of no use. */
export async function takePage(parts: ChurchParts, page: PullAnswer, from: Position): Promise<Taken | null> {
  return withOpenedOps(parts, (tables) => take(parts, tables, page, from))
}

/** The pending layer alone, where results came in and no page did. */
export async function relayer(parts: ChurchParts): Promise<Taken> {
  return withOpenedOps(parts, async (tables) => {
    const standing = { ...(await readStanding(tables)), stale: false }
    await tables.meta.put(standing)
    const moved = { from: placeIn(standing), to: placeIn(standing) }
    return {
      standing,
      written: null,
      everything: false,
      moved,
      offeredAgain: [],
      layer: await rebuild(parts, tables, standing),
    }
  })
}

/** Opens ops outside the transaction and tries again as long as it meets sealed ones. */
async function withOpenedOps<T>(parts: ChurchParts, work: (tables: ChurchTables) => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await inOne(parts.db, 'rw', work)
    } catch (error) {
      if (!(error instanceof StillSealed)) throw error
      await parts.opened.open(error.rows)
    }
  }
}

async function take(
  parts: ChurchParts,
  tables: ChurchTables,
  page: PullAnswer,
  from: Position,
): Promise<Taken | null> {
  const before = await readStanding(tables)
  if (before.sealed || !samePosition(positionOf(before), from)) return null
  const target = targetOf(before, page)
  if (target.abandoned !== null) await dropGeneration(tables, target.abandoned)
  const written = await writePage(tables, page, target.generation, before.nextChunk)
  const unread = !(await isWhollyRead(tables, before))
  let standing = { ...moved(before, page, target, unread), nextChunk: written.nextChunk }
  const switched = standing.generation !== before.generation
  if (switched) await dropGeneration(tables, before.generation)
  if (switched && isLess(before.cursor?.scope, page.scope))
    standing = await dropToldAndTyped(tables, standing)
  const offeredAgain = await offerAgain(tables, page.epoch)
  const heard = epochHeard(before)
  if (heard && heard !== page.epoch) await letGoOfRefused(tables)
  const seen = switched || !target.hidden
  const settled = {
    ...standing,
    stale: seen ? false : standing.stale,
    forgotten: before.forgotten === true && !switched && !deletes(page),
    struck: before.struck === true && !switched && !erases(page),
  }
  // Most rounds bring nothing: what is written as it stands costs the phone a flush of its storage all the same.
  if (JSON.stringify(settled) !== JSON.stringify(before)) await tables.meta.put(settled)
  const needed =
    offeredAgain.length > 0 ||
    (seen && (before.stale || switched || unread || standing.cursor?.rev !== before.cursor?.rev))
  const layer = needed ? await rebuild(parts, tables, settled) : []
  const moves = { from: placeIn(before), to: placeIn(settled) }
  return {
    standing: settled,
    moved: moves,
    written: seen && !switched ? written : null,
    everything: switched,
    layer,
    offeredAgain,
  }
}

/** Whether it brings somebody's deletion; what else lies here of them goes after the round. */
function deletes({ tables: { members } }: PullAnswer): boolean {
  return members !== undefined && column(members, 'deleted_at').some((at) => at !== null)
}

/** Whether it says of somebody that they are erased; what changes delivered before say of them is struck after the round. */
function erases({ tables: { members } }: PullAnswer): boolean {
  if (!members) return false
  const names = column(members, 'first_name')
  return column(members, 'deleted_at').some((at, row) => at !== null && names[row] === '')
}

/** @param unread ops of the layer wait for the next page, whether or not it moves the cursor */
function moved(before: Standing, page: PullAnswer, target: Target, unread: boolean): Standing {
  const from = positionOf(before).cursor
  const cursor = page.reset ? cursorAt(page) : cursorAt(page, from?.shape ?? FIRST_SHAPE)
  const whole = page.rev >= page.head
  if (!whole && target.hidden) return { ...before, building: { generation: target.generation, cursor } }
  // Where nothing moved nothing is to be written.
  const isMoved = target.hidden || unread || !before.cursor || before.cursor.rev !== page.rev
  const said = isMoved ? { readAt: Date.parse(page.server_time) } : {}
  if (!target.hidden) return { ...before, ...said, cursor, complete: before.complete || whole }
  return { ...before, ...said, generation: target.generation, cursor, building: null, complete: true }
}

const rebuild = (parts: ChurchParts, tables: ChurchTables, standing: Standing): Promise<LayerChange> =>
  rebuildLayer(tables, standing, parts.places, parts.opened, parts.who)
