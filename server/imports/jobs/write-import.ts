/** Writes what the preview showed, some hundred rows at a time, so that phones and other people get their turn between. */
import type pg from 'pg'
import type { SyncActor } from '../../sync/actor.ts'
import { inChurch } from '../../db/in-church.ts'
import { isOfTheContent } from '../../db/of-the-content.ts'
import { readRows } from '../../sync/stores/store.ts'
import { storedImport, type StoredImport } from '../stored-import.ts'
import { changeRows, readRowsOf, type StoredRow } from '../stored-rows.ts'
import { lookAgain } from '../work.ts'
import { keepPlaces, makeGroups } from './make-groups.ts'
import { oneBatch, type PlannedBatch } from './one-batch.ts'
import type { Stopped } from './run-import.ts'
import { stopNumbers } from './stop-numbers.ts'
import { becameOfMarks, planMarks } from './write-attendance.ts'
import { becameOf, planMembers } from './write-members.ts'

const ROWS_AT_ONCE = 200

/** @returns false where it was stopped in between */
export async function writeImport(
  pool: pg.Pool,
  actor: SyncActor,
  stored: StoredImport,
  stopped: Stopped,
): Promise<boolean> {
  if (stored.kind === 'members') {
    await stopNumbers(pool, actor, stored.id)
    await makeGroups(pool, actor, stored.id)
  }
  let atOnce = ROWS_AT_ONCE
  for (;;) {
    if (stopped()) return false
    try {
      if (!(await writeBatch(pool, actor, stored.id, atOnce))) return true
    } catch (error) {
      if (!isOfTheContent(error)) throw error
      if (atOnce === 1) await setAside(pool, actor, stored.id)
      // One row holds what the database does not take: found row by row, the others are not kept waiting.
      atOnce = 1
    }
  }
}

/** Of those that are the same, who is marked by another list alone. */
const WAITING = {
  where: `(outcome in ('new', 'updated') or (outcome = 'same' and after ? 'dates')) and not settled`,
}

async function writeBatch(pool: pg.Pool, actor: SyncActor, id: string, limit: number): Promise<boolean> {
  let written = 0
  await oneBatch(pool, actor, async (tx) => {
    const stored = await storedImport(tx, actor.churchId, id, true)
    // Another process may have written the rest, and somebody may be taking it back by now.
    if (stored.state !== 'writing') return { changes: [], note: async () => {} }
    // Read under the church's lock: two processes that both took it up cannot write a row twice.
    const rows = await readRowsOf(tx, actor.churchId, id, { after: 0, limit, ...WAITING })
    written = rows.length
    const planned = stored.kind === 'members' ? membersBatch : attendanceBatch
    const batch = rows.length ? await planned(tx, actor, stored, rows) : { changes: [], note: async () => {} }
    const note: PlannedBatch['note'] = async (results) => {
      await batch.note(results)
      await tx.query('update imports set done = done + $3 where church_id = $1 and id = $2', [
        actor.churchId,
        id,
        rows.filter(({ outcome }) => outcome !== 'same').length,
      ])
      await lookAgain(tx, actor.churchId, id)
    }
    return { changes: batch.changes, note }
  })
  return written > 0
}

async function membersBatch(
  tx: pg.PoolClient,
  actor: SyncActor,
  stored: StoredImport,
  rows: StoredRow[],
): Promise<PlannedBatch> {
  const planned = await planMembers(tx, actor.churchId, stored, rows)
  const changing = planned.filter(({ change }) => change)
  return {
    changes: changing.flatMap(({ change }) => change ?? []),
    note: async (results) => {
      // Nothing of the batch is in the tables yet.
      const meant = results.flatMap(({ aliases }) => aliases?.map(({ to }) => to) ?? [])
      const known = new Map(
        (await readRows(tx, actor.churchId, 'members', meant)).map((row) => [row.id, row]),
      )
      const became = planned.map((row) =>
        becameOf(row, results[changing.indexOf(row)], (id) => known.get(id)),
      )
      await changeRows(tx, actor.churchId, stored.id, became)
    },
  }
}

async function attendanceBatch(
  tx: pg.PoolClient,
  actor: SyncActor,
  stored: StoredImport,
  rows: StoredRow[],
): Promise<PlannedBatch> {
  const planned = await planMarks(tx, actor.churchId, stored, rows)
  return {
    changes: planned.changes,
    note: async (results) => {
      const { made, becomes } = becameOfMarks(planned, results)
      const services = made.map((id): ['services', string] => ['services', id])
      const places = { ...stored.places, made: [...(stored.places.made ?? []), ...services] }
      await keepPlaces(tx, actor.churchId, stored.id, places)
      await changeRows(tx, actor.churchId, stored.id, becomes)
    },
  }
}

async function setAside(pool: pg.Pool, { churchId }: SyncActor, id: string): Promise<void> {
  await inChurch(pool, churchId, async (tx) => {
    const [row] = await readRowsOf(tx, churchId, id, { after: 0, limit: 1, ...WAITING })
    const reason = 'This row holds something that cannot be kept.'
    if (row) await changeRows(tx, churchId, id, [{ line: row.line, outcome: 'broken', reason }])
  })
}
