/**
 * Undoes an import, some hundred rows at a time, so that the church is afterwards as it would be without it. Each batch
 * notes in its own transaction what it did: a process that takes over goes on with the rest.
 */
import type pg from 'pg'
import type { SyncActor } from '../../sync/actor.ts'
import { storedImport, type StoredImport } from '../stored-import.ts'
import { changeRows, readRowsOf, type RowChange } from '../stored-rows.ts'
import { lookAgain } from '../work.ts'
import { oneBatch, type PlannedBatch } from './one-batch.ts'
import type { Stopped } from './run-import.ts'
import { undoMade } from './undo-made.ts'
import { undoMarks } from './undo-marks.ts'
import { undoMembers } from './undo-members.ts'
import { undoPairs } from './undo-pairs.ts'
import { undoStops } from './undo-stops.ts'
import { undoWaitingMade, undoWaitingPeople } from './undo-waiting.ts'
import { becameOf, type UndoneRow } from './undone-row.ts'

const ROWS_AT_ONCE = 200

/** A batch, planned under the church's lock; null where this step has nothing left to do. */
type Step = (tx: pg.PoolClient, churchId: string, stored: StoredImport) => Promise<PlannedBatch | null>

/** People before what they belong to, and what waited for this import at the end of each. */
const STEPS: Step[] = [undoRows, undoWaitingPeople, undoMade, undoWaitingMade, undoStops, undoPairs]

/** @returns false where it was stopped in between */
export async function undoImport(
  pool: pg.Pool,
  actor: SyncActor,
  { id }: StoredImport,
  stopped: Stopped,
): Promise<boolean> {
  for (const step of STEPS) {
    do if (stopped()) return false
    while (await oneStep(pool, actor, id, step))
  }
  return true
}

/** @returns whether this step may have more to do */
async function oneStep(pool: pg.Pool, actor: SyncActor, id: string, step: Step): Promise<boolean> {
  const { churchId } = actor
  let more = false
  await oneBatch(pool, actor, async (tx) => {
    const stored = await storedImport(tx, churchId, id, true)
    // Another process has undone all of it already.
    const batch = stored.state === 'undoing' ? await step(tx, churchId, stored) : null
    more = batch !== null && !batch.last
    return batch ?? { changes: [], note: async () => {} }
  })
  return more
}

/** Rows that wrote something; of somebody who was erased, also without what it was. */
const WRITTEN = `settled and undone is null and (outcome in ('new', 'updated') or after->'marks' <> '[]' or after ? 'added_as'
  or (outcome = 'same' and after is null))`

async function undoRows(
  tx: pg.PoolClient,
  churchId: string,
  { id, kind }: StoredImport,
): Promise<PlannedBatch | null> {
  const rows = await readRowsOf(tx, churchId, id, { after: 0, limit: ROWS_AT_ONCE, where: WRITTEN })
  if (rows.length === 0) return null
  const undo = kind === 'members' ? undoMembers : undoMarks
  const planned = await undo(tx, churchId, rows, id)
  return {
    changes: planned.flatMap(({ changes }) => changes),
    note: async (results) => {
      await changeRows(tx, churchId, id, becameOf(planned, results))
      await handOn(tx, churchId, planned)
      await tx.query('update imports set done = done + $3 where church_id = $1 and id = $2', [
        churchId,
        id,
        rows.filter(({ outcome }) => outcome !== 'same').length,
      ])
      await lookAgain(tx, churchId, id)
    },
  }
}

async function handOn(tx: pg.PoolClient, churchId: string, planned: UndoneRow[]): Promise<void> {
  const byImport = new Map<string, Map<number, RowChange>>()
  for (const [importId, row] of planned.flatMap(({ others = [] }) => others)) {
    const rows = byImport.get(importId) ?? new Map<number, RowChange>()
    byImport.set(importId, rows.set(row.line, row))
  }
  for (const [importId, rows] of byImport) await changeRows(tx, churchId, importId, [...rows.values()])
}
