/** A server restored from a backup may have forgotten what it had acknowledged; what was received under another epoch goes out again. */
import type { ChurchTables } from '../store/church-db.ts'
import type { OutboxRow } from '../store/rows.ts'

/** @returns the ids that wait again */
export async function offerAgain(tables: ChurchTables, epoch: string): Promise<string[]> {
  const elsewhere = await tables.outbox.where('epoch').notEqual(epoch).toArray()
  const forgotten = elsewhere.filter((row) => row.state === 'received' || row.state === 'quarantined')
  await tables.outbox.bulkPut(forgotten.map(pendingAgain))
  return forgotten.map((row) => row.id)
}

/**
 * What it had refused it does not know of either, and that is not sent again by itself: what needs it would wait for good.
 * It goes on without it, and is judged by itself.
 */
export async function letGoOfRefused(tables: ChurchTables): Promise<void> {
  const rows = await tables.outbox.toArray()
  const heardOf = new Set(rows.filter(({ state }) => state !== 'rejected').map(({ id }) => id))
  const waiting = rows.filter(
    ({ state, needs }) => state === 'pending' && needs.some((id) => !heardOf.has(id)),
  )
  await tables.outbox.bulkPut(
    waiting.map((row) => ({ ...row, needs: row.needs.filter((id) => heardOf.has(id)) })),
  )
}

function pendingAgain(row: OutboxRow): OutboxRow {
  const {
    rev: _rev,
    epoch: _epoch,
    received_at: _at,
    church_time: _by,
    code: _code,
    note: _note,
    mendable: _mendable,
    overwrote: _overwrote,
    ...op
  } = row
  return { ...op, state: 'pending' }
}
