/**
 * Changes synced rows in ways that no phone can. The change is decided under the church's lock. It is written with revs and
 * history like an op's changes, so phones receive it.
 */
import type pg from 'pg'
import type { Statement } from '../db/pipeline.ts'
import { inChurchWriting } from '../db/in-church.ts'
import type { SyncActor } from '../http/actor.ts'
import { churchLock, lockedChurch } from './church-lock.ts'
import { notifyMoved } from './live-notices.ts'
import { MemoryTx } from './memory-tx.ts'
import { presentRights, requirePresent, type Decider } from './rights.ts'
import { retried } from '../db/write-errors.ts'
import type { Batch } from './push/batch.ts'
import type { Settling } from './push/settle-op.ts'
import { writeBatch } from './push/write-batch.ts'

/** The caller's result, and the statements to run after its rows in the same transaction. */
export type Decided<T> = { answer: T; after: Statement[] }

/**
 * @param decide reads by `tx`, gets and puts synced rows by `rows`; it may write tables that do not sync by `tx`. An error
 *   it throws is thrown on, and nothing was changed. It may run again after a temporary failure.
 * @param decider the person whose rights are checked again, before the church's lock
 */
export async function writeRowsUnderLock<T>(
  pool: pg.Pool,
  actor: SyncActor,
  decide: (tx: pg.PoolClient, rows: MemoryTx) => Promise<Decided<T>>,
  decider?: Decider,
): Promise<T> {
  const first = [...(decider ? presentRights(decider.who) : []), churchLock(actor.churchId)]
  const { churchId } = actor
  const { result, rev } = await retried(() =>
    inChurchWriting(pool, churchId, first, async (tx, read) => {
      if (decider) requirePresent(decider, read)
      const church = lockedChurch(read.at(-1))
      const rows = new MemoryTx(tx, churchId)
      const { answer, after } = await decide(tx, rows)
      rows.keep()
      const settling = settlingOf(tx, actor, rows, church.healing)
      const written = await writeBatch(tx, batchOf(actor), church, settling, [])
      return { answer: { result: answer, rev: written.rev }, writing: [...written.writing, ...after] }
    }),
  )
  notifyMoved(pool, churchId, rev)
  return result
}

const batchOf = (actor: SyncActor): Batch => ({ actor, ops: [], recorded: false, highestSeq: 0 })

function settlingOf(tx: pg.PoolClient, actor: SyncActor, rows: MemoryTx, healing: boolean): Settling {
  const nothing = { aliases: new Map(), known: new Map(), parsed: new Map(), results: new Map(), periods: [] }
  return { tx, churchId: actor.churchId, actor, rows, healing, now: Date.now(), ...nothing }
}
