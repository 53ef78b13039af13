/**
 * Changes of synced rows that no phone can make: read and decided under the church's lock, written with revs and history
 * as any op's changes are, so that phones hear of them.
 */
import type pg from 'pg'
import type { Statement } from '../db/pipeline.ts'
import { inChurchWriting } from '../db/in-church.ts'
import type { SyncActor } from './actor.ts'
import { churchLock, lockedChurch } from './church-lock.ts'
import { tellMoved } from './live/notices.ts'
import { MemoryTx } from './memory-tx.ts'
import { presentRights, requirePresent, type Decider } from './present-rights.ts'
import { retried } from './retried.ts'
import type { Batch } from './settle-batch.ts'
import type { Settling } from './settle-op.ts'
import { writeBatch } from './write-batch.ts'

/** What a change was told, and what is to be written after its rows, in the same transaction. */
export type Decided<T> = { answer: T; after: Statement[] }

/**
 * @param decide reads by `tx`, gets and puts synced rows by `rows`; it may write tables that do not sync by `tx`. What it
 *   throws is thrown, and nothing was changed. It may run again where the moment was bad.
 * @param decider whose rights are looked at again, before the church's lock
 */
export async function writeRowsUnderLock<T>(
  pool: pg.Pool,
  actor: SyncActor,
  decide: (tx: pg.PoolClient, rows: MemoryTx) => Promise<Decided<T>>,
  decider?: Decider,
): Promise<T> {
  const first = [...(decider ? presentRights(decider.who) : []), churchLock(actor.churchId)]
  const { churchId } = actor
  const { told, rev } = await retried(() =>
    inChurchWriting(pool, churchId, first, async (tx, read) => {
      if (decider) requirePresent(decider, read)
      const church = lockedChurch(read.at(-1))
      const rows = new MemoryTx(tx, churchId)
      const { answer, after } = await decide(tx, rows)
      rows.keep()
      const settling = settlingOf(tx, actor, rows, church.healing)
      const written = await writeBatch(tx, batchOf(actor), church, settling, [])
      return { answer: { told: answer, rev: written.rev }, writing: [...written.writing, ...after] }
    }),
  )
  tellMoved(pool, churchId, rev)
  return told
}

const batchOf = (actor: SyncActor): Batch => ({ actor, ops: [], recorded: false, highestSeq: 0 })

function settlingOf(tx: pg.PoolClient, actor: SyncActor, rows: MemoryTx, healing: boolean): Settling {
  const nothing = { aliases: new Map(), known: new Map(), parsed: new Map(), results: new Map(), periods: [] }
  return { tx, churchId: actor.churchId, actor, rows, healing, now: Date.now(), ...nothing }
}
