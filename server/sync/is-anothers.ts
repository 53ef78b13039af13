/**
 * A row outlives the receipt of the op that made it, and the server's own routes write none. Whoever knows the row's id could
 * else send their own mark or count in its place.
 */
import type { WireOp } from '../../contract/sync/push.ts'
import type { RowOf } from '../../contract/tables/index.ts'
import type { Settling } from './settle-op.ts'

/** True where the row under the op's own id was made by another account, or on another device. */
export async function isAnothers(
  { rows, actor }: Pick<Settling, 'rows' | 'actor'>,
  op: WireOp,
): Promise<boolean> {
  if (op.type === 'mark-person') return isAnothersMark(await rows.get('marks', op.id), actor)
  if (op.type !== 'count-heads') return false
  const count = await rows.get('headcounts', op.id)
  return count !== undefined && count.counted_by !== actor.accountId
}

/** The stub of an unmark that came first is nobody's. */
function isAnothersMark(
  mark: RowOf<'marks'> | undefined,
  { accountId, deviceId }: Settling['actor'],
): boolean {
  if (!mark || mark.arrived_at === null) return false
  return mark.marked_by !== accountId || mark.device_id !== deviceId
}
