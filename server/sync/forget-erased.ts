/** Of changes that name a person who was erased nothing is kept, also where they arrive after the erasure. */
import type { WireOp } from '../../contract/sync/push.ts'
import { ERASED } from '../../sync/merge/erased.ts'
import { meant } from '../church/alias-sql.ts'
import type { Statement } from '../db/pipeline.ts'
import { idsIn } from './aliases.ts'
import type { Settling } from './settle-op.ts'

/** What an op becomes that was refused or waits in a tray: there is nothing left in it to decide on. */
export const WITHOUT_CONTENT = `payload = null,
  result = case when status = 'quarantined' then result || '${JSON.stringify({ status: 'rejected', ...ERASED })}' else result end,
  status = case when status = 'quarantined' then 'rejected' else status end`

/** A person of whom nothing is left. @param row the members row in the statement, such as `m` */
export const isErasedRow = (row: string): string =>
  `(${row}.deleted_at is not null and ${row}.first_name = '')`

const FORGET = {
  name: 'forget-erased',
  text: `update sync_ops set ${WITHOUT_CONTENT}
    where church_id = $1 and payload is not null and op_id in (
      select n.op_id from unnest($2::uuid[], $3::uuid[]) as n(op_id, named) join ${meant(3)} t on t.given = n.named
      join members m on m.church_id = $1 and m.id = t.id where ${isErasedRow('m')})`,
}

/** None where everything was taken. */
export function forgetErased({ churchId, results }: Settling, fresh: WireOp[]): Statement[] {
  const named = fresh
    .filter(({ id }) => ['rejected', 'quarantined'].includes(results.get(id)?.status ?? ''))
    .flatMap(({ id, args }) => idsIn(args).map((one) => ({ id, one })))
  if (named.length === 0) return []
  return [{ ...FORGET, values: [churchId, named.map(({ id }) => id), named.map(({ one }) => one)] }]
}
