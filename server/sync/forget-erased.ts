/** Removes stored ops that name an erased person, including ops that arrive after the erasure. */
import type { WireOp } from '../../contract/sync/push.ts'
import { ERASED } from '../../sync/merge/erased.ts'
import { meant } from '../modules/shared/aliases.ts'
import type { Statement } from '../db/pipeline.ts'
import { idsIn } from './push/resolve.ts'
import type { Settling } from './push/settle-op.ts'

/** SQL that removes an op's content. A quarantined op becomes rejected, because nothing is left to decide on. */
export const WITHOUT_CONTENT = `payload = null,
  result = case when status = 'quarantined' then result || '${JSON.stringify({ status: 'rejected', ...ERASED })}' else result end,
  status = case when status = 'quarantined' then 'rejected' else status end`

/** SQL that is true for an erased person. @param row the members row in the statement, such as `m` */
export const isErasedRow = (row: string): string =>
  `(${row}.deleted_at is not null and ${row}.first_name = '')`

const FORGET = {
  name: 'forget-erased',
  text: `update sync_ops set ${WITHOUT_CONTENT}
    where church_id = $1 and payload is not null and op_id in (
      select n.op_id from unnest($2::uuid[], $3::uuid[]) as n(op_id, named) join ${meant(3)} t on t.given = n.named
      join members m on m.church_id = $1 and m.id = t.id where ${isErasedRow('m')})`,
}

/** Returns no statement if every op was applied. */
export function forgetErased({ churchId, results }: Settling, fresh: WireOp[]): Statement[] {
  const named = fresh
    .filter(({ id }) => ['rejected', 'quarantined'].includes(results.get(id)?.status ?? ''))
    .flatMap(({ id, args }) => idsIn(args).map((one) => ({ id, one })))
  if (named.length === 0) return []
  return [{ ...FORGET, values: [churchId, named.map(({ id }) => id), named.map(({ one }) => one)] }]
}
