/** Handles delivery status, lost phones and the review queue. */
import type { deliveryRoutes } from '../../../contract/routes/delivery-status.ts'
import { addAudit, addDailyView } from '../../auth/audit.ts'
import { inChurch } from '../../db/in-church.ts'
import { page, notThere, Problem, type Actor } from '../../http/actor-and-answer.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { notifySignedOut } from '../../sync/live-notices.ts'
import { decideQuarantined } from '../../sync/push/decide-quarantined.ts'
import { pageWithin, pageOf, readCursor } from '../shared/requests.ts'
import { findDeliveryStatus, type DeliveryStatus, MISSING, nameOf, sizeOf } from './queries.ts'
import { findQueuedOps } from './quarantined-ops.ts'
import type pg from 'pg'
import { newId } from '../../../contract/ids.ts'
import type { HeldDays } from '../../../contract/sync/pull.ts'
import { endOnDevice } from '../../auth/start-and-end-session.ts'
import { requireRightNow } from '../../auth/rights-now.ts'

/**
 * Writes off lost phones. A lost phone is logged out of the church, and none of its ops is rejected. Later ops are
 * accepted into review until its person logs in there again.
 */

type Lost = { id?: string; device_id: string; account_id: string; not_received: number; reason: string }

/** @throws Problem NOT_FOUND, FEATURE_REQUIRED, ALREADY_EXISTS, or CHANGED_MEANWHILE if the phone's state changed */
export function writeOff(pool: pg.Pool, actor: Actor, lost: Lost): Promise<{ id: string }> {
  return inChurch(pool, actor.churchId, async (tx) => {
    const { features } = await requireRightNow(tx, actor, {
      access: 'teamsAccess',
      accounts: [lost.account_id],
      members: [lost.account_id],
    })
    if (!features.includes('attendanceAccess'))
      throw new Problem('FEATURE_REQUIRED', 'You need access to attendance to write off a phone.')
    const { device_id, account_id, reason } = lost
    const id = lost.id ?? newId()
    // A request of the phone either waits for this lock, or this transaction sees its result.
    const known = await tx.query(HOLD, [actor.churchId, account_id, device_id])
    if (known.rowCount === 0) throw notThere('This phone')
    if (await isRetry(tx, actor.churchId, { ...lost, id })) return { id }
    requireAsShown(await phoneOf(tx, actor.churchId, lost), lost)
    await tx.query(ADD, [actor.churchId, id, account_id, device_id, actor.accountId, reason])
    await endOnDevice(tx, account_id, actor.churchId, device_id)
    await addAudit(tx, {
      ...actor,
      action: 'wrote off a phone',
      subjectTable: 'accounts',
      subjectId: account_id,
      changes: { reason: [null, reason], not_received: [lost.not_received, null] },
    })
    return { id }
  })
}

/**
 * Returns whether this is a retry of a write-off. Throws Problem ALREADY_EXISTS if the id is another phone's
 * write-off.
 */
async function isRetry(
  tx: pg.ClientBase,
  churchId: string,
  { id, account_id, device_id }: Lost,
): Promise<boolean> {
  const { rows } = await tx.query<{ same: boolean }>(
    `select account_id = $3 and device_id = $4 as same from write_offs where church_id = $1 and id = $2`,
    [churchId, id, account_id, device_id],
  )
  if (rows[0]?.same === false)
    throw new Problem('ALREADY_EXISTS', 'Another phone was written off with this id.')
  return rows.length > 0
}

async function phoneOf(tx: pg.ClientBase, churchId: string, { device_id, account_id }: Lost) {
  const phones = await findDeliveryStatus(tx, churchId)
  return phones.find((phone) => phone.device_id === device_id && phone.person.id === account_id)
}

function requireAsShown(phone: DeliveryStatus | undefined, { not_received }: Lost): void {
  if (phone?.written_off) throw new Problem('CHANGED_MEANWHILE', 'This phone is written off already.')
  if (phone?.not_received !== not_received)
    throw new Problem('CHANGED_MEANWHILE', 'This phone holds something else by now. Look at it once more.')
}

const HOLD = `select from devices where church_id = $1 and account_id = $2 and device_id = $3 for update`

const ADD = `
  insert into write_offs (church_id, id, account_id, device_id, written_off_by, reason, missing, up_to, held_days, last_heard_at)
  select $1, $2, d.account_id, d.device_id, $5, $6, missing, out, case when isempty(unsaid) then d.held_days end, d.last_heard_at
  from devices d ${MISSING} where d.church_id = $1 and d.account_id = $3 and d.device_id = $4`

export type WriteOff = {
  id: string
  device_id: string
  device_name: string | null
  person: DeliveryStatus['person']
  written_off_at: string
  written_off_by: DeliveryStatus['person']
  reason: string
  not_received: number
  days: HeldDays | null
  last_heard_at: string
  came_back_at: string | null
  received: number
}

/** Returns the latest first. */
export async function findWriteOffs(
  tx: pg.ClientBase,
  churchId: string,
  { limit, cursor }: { limit: number; cursor?: string },
) {
  const [at, id] = cursor ? readCursor(cursor, 2) : []
  const { rows } = await tx.query<WriteOff & { sorted_by: string }>(LIST, [churchId, at, id, limit + 1])
  const { items, next_cursor } = pageOf(rows, limit, (row) => [row.sorted_by, row.id])
  return { items: items.map(({ sorted_by: _sorted, ...line }): WriteOff => line), next_cursor }
}

const SORTED = `to_char(w.written_off_at, 'YYYY-MM-DD HH24:MI:SS.US')`

const LIST = `
  select w.id, w.device_id, w.written_off_at, w.reason, w.held_days as days, w.last_heard_at, ${SORTED} as sorted_by,
    (select s.device_name from sessions s where s.account_id = w.account_id and s.device_id = w.device_id and s.device_name is not null
      order by s.created_at desc limit 1) as device_name,
    ${nameOf('a')} as person, ${nameOf('b')} as written_off_by,
    ${sizeOf('w.missing')} as not_received, ${sizeOf('w.missing * d.settled')} as received,
    case when d.last_heard_at > w.written_off_at then d.last_heard_at end as came_back_at
  from write_offs w
  join devices d on d.church_id = w.church_id and d.account_id = w.account_id and d.device_id = w.device_id
  join accounts a on a.id = w.account_id join accounts b on b.id = w.written_off_by
  where w.church_id = $1 and ($2::text is null or (${SORTED}, w.id::text) < ($2, $3::text))
  order by ${SORTED} desc, w.id::text desc limit $4`

/** Both views show where people were and when, so the audit log names everybody who sees one, once a day. */
export const deliveryHandlers: HandlersFor<typeof deliveryRoutes> = {
  getDeliveryStatus: ({ query, actor, deps }) =>
    inChurch(deps.pool, actor.churchId, async (tx) => {
      await addDailyView(tx, { ...actor, action: 'read-custody' })
      const phones = await findDeliveryStatus(tx, actor.churchId)
      const { items, next_cursor } = pageWithin(phones, query, (one) => `${one.device_id} ${one.person.id}`)
      return page(items, next_cursor)
    }),

  async writeOff({ body, actor, deps }) {
    const made = await writeOff(deps.pool, actor, body)
    notifySignedOut(deps.pool, [actor.churchId])
    return made
  },

  listWriteOffs: ({ query, actor, deps }) =>
    inChurch(deps.pool, actor.churchId, async (tx) => {
      await addDailyView(tx, { ...actor, action: 'read-custody' })
      const { items, next_cursor } = await findWriteOffs(tx, actor.churchId, query)
      return page(items, next_cursor)
    }),

  listReviewQueue: ({ query, actor, deps }) =>
    inChurch(deps.pool, actor.churchId, async (tx) => {
      await addDailyView(tx, { ...actor, action: 'read-trays' })
      const { items, next_cursor } = await findQueuedOps(tx, actor, query)
      return page(items, next_cursor)
    }),

  async decideQuarantined({ params, body, actor, deps }) {
    const results = await decideQuarantined(deps.pool, actor, params.opId, body.accept)
    return results[0]!
  },
}
