/**
 * What was decided about both while a join stood, under the kept one's id, was about a line of the joined one too: parted,
 * it is nobody's. A row that phones know cannot be forgotten, so it says that nothing is decided.
 */
import type pg from 'pg'
import type { SyncActor } from '../../sync/actor.ts'
import type { MemoryTx } from '../../sync/memory-tx.ts'
import type { Join } from './undo-join.ts'

/** Before the rows of the join go back. @param kept whom the joined one means */
export async function takeBackDecisions(
  tx: pg.PoolClient,
  rows: MemoryTx,
  { churchId, accountId }: SyncActor,
  { id: joinId, joined_at }: Join,
  kept: string,
): Promise<void> {
  const { rows: both } = await tx.query<{ id: string }>(ABOUT_BOTH, [churchId, kept, joinId, joined_at])
  for (const { id } of both) {
    const line = await rows.get('follow_ups', id)
    const changed_at = new Date().toISOString()
    if (line)
      await rows.put('follow_ups', {
        ...line,
        owner_id: null,
        state: 'to_call',
        changed_at,
        changed_by: accountId,
      })
  }
}

/** A line that the joined one has too, or of a day on which only the joined one was here. */
const ABOUT_BOTH = `with own as (select kind, row_id from joined_rows where church_id = $1 and join_id = $3)
  select f.id from follow_ups f
  where f.church_id = $1 and f.person_id = $2 and f.changed_at >= $4
    and f.id not in (select row_id from own where kind = 'follow_ups')
    and (exists (select from own o join follow_ups g on g.church_id = $1 and g.id = o.row_id
        where o.kind = 'follow_ups' and g.reason = f.reason and g.since = f.since)
      or f.reason = 'absent' and exists (select from own o
          join marks m on m.church_id = $1 and m.id = o.row_id
          join services s on s.church_id = $1 and s.id = m.service_id
          where o.kind = 'marks' and s.date_of_service = f.since)
        and not exists (select from marks m join services s on s.church_id = $1 and s.id = m.service_id
          where m.church_id = $1 and m.person_id = $2 and m.removed_by is null and s.date_of_service = f.since
            and m.id not in (select row_id from own where kind = 'marks')))`
