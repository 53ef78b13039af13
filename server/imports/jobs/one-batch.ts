/** Some hundred changes under the church's lock, written as a phone's would be, together with the import's own rows: all or none. */
import type pg from 'pg'
import { newId } from '../../../contract/ids.ts'
import type { OpResult, WireOp } from '../../../contract/sync/push.ts'
import type { MemberRow } from '../../../contract/tables/members.ts'
import { mutations, type ArgsOf, type MutationName } from '../../../sync/mutations/index.ts'
import { inChurchWriting } from '../../db/in-church.ts'
import type { SyncActor } from '../../sync/actor.ts'
import type { MemoryTx } from '../../sync/memory-tx.ts'
import { churchLock } from '../../sync/church-lock.ts'
import { tellMoved } from '../../sync/live/notices.ts'
import { retried } from '../../sync/retried.ts'
import { settleBatch } from '../../sync/settle-batch.ts'

export type OwnChange = { [N in MutationName]: { type: N; args: ArgsOf<N> } }[MutationName] & {
  id?: string
  /** When it happened, where that was not now. */
  at?: string
  /** Of the person it is about, what no op can say; written where the op is applied to that very person. */
  more?: Partial<MemberRow>
}

export type PlannedBatch = {
  changes: OwnChange[]
  /** Notes what became of them, in the same transaction. One result for each change, in their order. */
  note(results: OpResult[]): Promise<void>
  /** No other batch of its kind follows. */
  last?: true
}

export async function oneBatch(
  pool: pg.Pool,
  actor: SyncActor,
  plan: (tx: pg.PoolClient) => Promise<PlannedBatch>,
): Promise<void> {
  const moved = await retried(() =>
    inChurchWriting(pool, actor.churchId, [churchLock(actor.churchId)], async (tx) => {
      const { changes, note } = await plan(tx)
      if (changes.length === 0) {
        await note([])
        return { answer: null, writing: [] }
      }
      const more = (rows: MemoryTx, results: OpResult[]) => putMore(rows, changes, results)
      const batch = { actor, ops: changes.map(opOf), recorded: false, highestSeq: 0, more }
      const { answer, writing } = await settleBatch(tx, batch, Date.now())
      await note(answer.results)
      return { answer: answer.rev, writing }
    }),
  )
  if (moved !== null) tellMoved(pool, actor.churchId, moved)
}

async function putMore(rows: MemoryTx, changes: OwnChange[], results: OpResult[]): Promise<void> {
  for (const [at, { args, more }] of changes.entries()) {
    const { status, aliases } = results[at] ?? {}
    if (!more || status !== 'applied' || aliases?.length) continue
    const row = await rows.get('members', (args as { id: string }).id)
    if (row && !row.deleted_at) await rows.put('members', { ...row, ...more })
  }
}

function opOf({ type, args, id = newId(), at = new Date().toISOString() }: OwnChange, index: number): WireOp {
  return {
    id,
    seq: index + 1,
    type,
    v: mutations[type].v,
    args: args as Record<string, unknown>,
    base_rev: Number.MAX_SAFE_INTEGER,
    captured_at: at,
    clock_offset: 0,
    needs: [],
  }
}
