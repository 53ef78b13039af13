/** Cancelling: nothing more is charged, and what is paid for stays open until it runs out. */
import type pg from 'pg'
import { addAudit } from '../../auth/audit.ts'
import type { Actor } from '../../http/actor.ts'
import { lockSubscription } from './find-subscription.ts'

export async function changeRenewal(tx: pg.PoolClient, actor: Actor, renews: boolean): Promise<void> {
  const subscription = await lockSubscription(tx, actor.churchId)
  if (subscription.renews === renews) return
  await tx.query('update subscriptions set renews = $2 where church_id = $1', [actor.churchId, renews])
  const action = renews ? 'took back that the subscription ends' : 'cancelled the subscription'
  await addAudit(tx, { ...actor, action, subjectTable: 'subscriptions' })
}
