/** An administrator says that two records are two people, or takes that back. */
import type pg from 'pg'
import { addAudit } from '../../auth/audit.ts'
import { inChurch } from '../../db/in-church.ts'
import { notThere } from '../../http/problem.ts'
import type { SyncActor } from '../../sync/actor.ts'
import { IS_PAIR } from './pair-sql.ts'

export type Leaving = { one: string; other: string; undo: boolean }

/** Throws Problem NOT_FOUND where the two are no pair that waits; with `undo`, where they were not left as two. */
export function leaveAsTwo(pool: pg.Pool, actor: SyncActor, { one, other, undo }: Leaving): Promise<void> {
  const { churchId, accountId, deviceId } = actor
  return inChurch(pool, churchId, async (tx) => {
    const pair = [churchId, one, other]
    const { rowCount } = await (undo ? tx.query(ASK_AGAIN, pair) : tx.query(SETTLE, [...pair, accountId]))
    if (rowCount === 0) throw notThere('This pair')
    for (const subjectId of [one, other])
      await addAudit(tx, {
        churchId,
        accountId,
        deviceId,
        action: undo ? 'asked about again' : 'left as two',
        subjectTable: 'members',
        subjectId,
      })
  })
}

const SETTLE = `update maybe_same set settled_at = now(), settled_by = $4 where ${IS_PAIR} and settled_at is null`

/** A pair that was joined is settled too: that is parted, not asked about. */
const ASK_AGAIN = `update maybe_same set settled_at = null, settled_by = null where ${IS_PAIR} and settled_at is not null
  and not exists (select from joined_people j where j.church_id = $1 and j.undone_at is null and j.joined_id in ($2, $3))`
