/** Handles edit conflicts, marks of deleted services, and the counts of the menu. */
import type { reviewRoutes } from '../../../contract/routes/reviews.ts'
import { inChurch } from '../../db/in-church.ts'
import { page, withMessage, type Actor } from '../../http/actor-and-answer.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { findMarksAfterDelete, settleMarksAfterDelete, countMarksAfterDelete } from './deleted-services.ts'
import { findReplaced, settleReplaced, countReplaced } from './edit-conflicts.ts'
import type pg from 'pg'
import type { z } from 'zod'
import { countQuarantined } from '../delivery-status/quarantined-ops.ts'
import { listFollowUps } from '../follow-ups/routes.ts'
import { countMaybeFamilies } from '../same-people/families.ts'
import { countPairs } from '../same-people/queries.ts'

/** Counts what waits for one user, for the numbers in their menu. */

type MenuCounts = z.output<(typeof reviewRoutes)['getMenuCounts']['answer']>

/** A list counts only for a reader who may decide on its lines. */
export async function countForMenu(pool: pg.Pool, actor: Actor): Promise<MenuCounts> {
  const { churchId } = actor
  const members = actor.features.includes('membersAccess')
  const [inbox, firstTimers, followUps] = await Promise.all([
    inChurch(pool, churchId, (tx) => countInbox(tx, actor, members)),
    members ? inChurch(pool, churchId, (tx) => countFirstTimers(tx, churchId)) : null,
    members ? listFollowUps(pool, churchId) : null,
  ])
  return {
    inbox,
    first_timers: firstTimers,
    follow_up: followUps && followUps.lines.filter(({ state }) => isOpen(state)).length,
    follow_up_more: followUps?.more ?? false,
  }
}

async function countInbox(tx: pg.ClientBase, actor: Actor, members: boolean): Promise<number> {
  const { churchId, features } = actor
  const counts = [await countQuarantined(tx, actor), await countReplaced(tx, actor)]
  if (features.includes('attendanceAccess')) counts.push(await countMarksAfterDelete(tx, churchId))
  if (members) counts.push(await countPairs(tx, churchId, MOST_PAIRS), await countMaybeFamilies(tx, churchId))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function countFirstTimers(tx: pg.ClientBase, churchId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'select count(*)::int as count from members where church_id = $1 and first_timer and deleted_at is null',
    [churchId],
  )
  return rows[0]!.count
}

/** A badge says no more than "many", and a count of all would grow with the church. */
const MOST_PAIRS = 1000

const isOpen = (state: string) => state !== 'returned' && state !== 'stopped'

export const reviewHandlers: HandlersFor<typeof reviewRoutes> = {
  async listReplaced({ query, actor, deps }) {
    const { items, next_cursor } = await inChurch(deps.pool, actor.churchId, (tx) =>
      findReplaced(tx, actor, query),
    )
    return page(items, next_cursor)
  },

  async settleReplaced({ params, body, actor, deps }) {
    await settleReplaced(deps.pool, actor, params.id, body.decision)
    return withMessage({ id: params.id }, 'Update successful')
  },

  async listDeletedServices({ query, actor, deps }) {
    const { items, next_cursor } = await inChurch(deps.pool, actor.churchId, (tx) =>
      findMarksAfterDelete(tx, actor.churchId, query),
    )
    return page(items, next_cursor)
  },

  async settleDeletedService({ params, body, actor, deps }) {
    await settleMarksAfterDelete(deps.pool, actor, params.id, body)
    return withMessage({ id: params.id }, 'Update successful')
  },

  getMenuCounts: ({ actor, deps }) => countForMenu(deps.pool, actor),
}
