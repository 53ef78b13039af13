/** An administrator says that two records are two people. */
import type pg from 'pg'
import { addAudit } from '../../auth/audit.ts'
import { inChurch } from '../../db/in-church.ts'
import { notThere } from '../../http/problem.ts'
import type { SyncActor } from '../../sync/actor.ts'

/** Throws Problem NOT_FOUND where the two are no pair that waits. */
export function leaveAsTwo(pool: pg.Pool, actor: SyncActor, one: string, other: string): Promise<void> {
  const { churchId, accountId, deviceId } = actor
  return inChurch(pool, churchId, async (tx) => {
    const { rowCount } = await tx.query(
      `update maybe_same set settled_at = now(), settled_by = $4 where church_id = $1 and settled_at is null
         and member_id = greatest($2::uuid, $3::uuid) and other_id = least($2::uuid, $3::uuid)`,
      [churchId, one, other, accountId],
    )
    if (rowCount === 0) throw notThere('This pair')
    for (const subjectId of [one, other])
      await addAudit(tx, {
        churchId,
        accountId,
        deviceId,
        action: 'left as two',
        subjectTable: 'members',
        subjectId,
      })
  })
}
