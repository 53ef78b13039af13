/** Writes the previewed rows, some hundred at a time, so that phones and other people can write in between. */
import type pg from 'pg'
import type { SyncActor } from '../../../http/actor.ts'
import { inChurch } from '../../../db/in-church.ts'
import { isOfTheContent } from '../../../db/error-kinds.ts'
import { readRows } from '../../../sync/store.ts'
import { storedImport, type StoredImport } from '../stored-import.ts'
import { changeRows, readRowsOf, type StoredRow } from '../stored-rows.ts'
import { lookAgain, type Stopped } from '../lease.ts'
import { stopNumbers } from '../planning/stopped-numbers.ts'
import { keepPlaces, makeGroups, oneBatch, type PlannedBatch } from './batch.ts'
import { writeFamilies } from './families.ts'
import { becameOfMarks, planMarks } from './write-attendance.ts'
import { becameOf, planMembers } from './write-members.ts'

const ROWS_AT_ONCE = 200

/** @returns false if it was stopped midway */
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
      if (!(await writeBatch(pool, actor, stored.id, atOnce))) break
    } catch (error) {
      if (!isOfTheContent(error)) throw error
      if (atOnce === 1) await setAside(pool, actor, stored.id)
      // The database rejects one row's content. Single rows find it without delaying the others.
      atOnce = 1
    }
  }
  return stored.kind !== 'members' || writeFamilies(pool, actor, stored, stopped)
}

/** Includes unchanged rows whose person only another list has marked. */
const WAITING = {
  where: `(outcome in ('new', 'updated') or (outcome = 'same' and after ? 'dates')) and not settled`,
}

async function writeBatch(pool: pg.Pool, actor: SyncActor, id: string, limit: number): Promise<boolean> {
  let written = 0
  await oneBatch(pool, actor, async (tx) => {
    const stored = await storedImport(tx, actor.churchId, id, true)
    // Another process may have written the rest, and somebody may be undoing it by now.
    if (stored.state !== 'writing') return { changes: [], note: async () => {} }
    // Reads under the church's lock: two processes that both took the import cannot write a row twice.
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
      // The batch is not in the tables yet.
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
