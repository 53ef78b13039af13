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
