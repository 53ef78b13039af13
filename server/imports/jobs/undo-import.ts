/** Takes an import back, some hundred rows at a time: what it added and nobody used since, what it changed and nobody changed since. */
import type pg from 'pg'
import type { OpResult } from '../../../contract/sync/push.ts'
import type { SyncActor } from '../../sync/actor.ts'
import { storedImport, type StoredImport } from '../stored-import.ts'
import { changeRows, readRowsOf, type RowChange, type StoredRow } from '../stored-rows.ts'
import { lookAgain } from '../work.ts'
import { oneBatch, type OwnChange, type PlannedBatch } from './one-batch.ts'
import type { Stopped } from './run-import.ts'
import { undoGroups } from './undo-groups.ts'
import { undoMarks } from './undo-marks.ts'
import { undoMembers } from './undo-members.ts'

const ROWS_AT_ONCE = 200

export type UndoneRow = { changes: OwnChange[]; becomes: RowChange }
export type UndoRows = (
  tx: pg.PoolClient,
  churchId: string,
  rows: StoredRow[],
  importId: string,
) => Promise<UndoneRow[]>

/** @returns false where it was stopped in between */
export async function undoImport(
  pool: pg.Pool,
  actor: SyncActor,
  stored: StoredImport,
  stopped: Stopped,
): Promise<boolean> {
  const undo = stored.kind === 'members' ? undoMembers : undoMarks
  while (!stopped()) {
    if (await undoBatch(pool, actor, stored.id, undo)) continue
    await oneBatch(pool, actor, async (tx) =>
      undoGroups(tx, actor.churchId, await storedImport(tx, actor.churchId, stored.id)),
    )
    return true
  }
  return false
}

async function undoBatch(pool: pg.Pool, actor: SyncActor, id: string, undo: UndoRows): Promise<boolean> {
  const { churchId } = actor
  let undone = 0
  await oneBatch(pool, actor, async (tx) => {
    const { state } = await storedImport(tx, churchId, id, true)
    // Another process has taken all of it back already.
    if (state !== 'undoing') return { changes: [], note: async () => {} }
    const where = `settled and undone is null and (outcome in ('new', 'updated') or after->'marks' <> '[]' or after ? 'added_as')`
    const rows = await readRowsOf(tx, churchId, id, { after: 0, limit: ROWS_AT_ONCE, where })
    undone = rows.length
    const planned = await undo(tx, churchId, rows, id)
    const note: PlannedBatch['note'] = async (results) => {
      await changeRows(tx, churchId, id, becameOf(planned, results))
      await tx.query('update imports set done = done + $3 where church_id = $1 and id = $2', [
        churchId,
        id,
        rows.filter(({ outcome }) => outcome !== 'same').length,
      ])
      await lookAgain(tx, churchId, id)
    }
    return { changes: planned.flatMap(({ changes }) => changes), note }
  })
  return undone > 0
}

/** What was refused is listed as not undone. @param results one for each change, in their order */
function becameOf(planned: UndoneRow[], results: OpResult[]): RowChange[] {
  let at = 0
  return planned.map(({ changes, becomes }) => {
    const refused = results.slice(at, (at += changes.length)).find(({ status }) => status !== 'applied')
    if (!refused) return becomes
    return { line: becomes.line, undone: 'kept', reason: refused.message ?? 'This was not taken back.' }
  })
}
