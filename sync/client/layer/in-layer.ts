/** Which ops make up the pending layer: those not sent, and those received beyond what a pull has brought. */
import type { ChurchTables } from '../store/church-db.ts'
import type { OutboxRow } from '../store/rows.ts'

export async function opsInLayer(tables: ChurchTables, cursorRev: number): Promise<OutboxRow[]> {
  const pending = await tables.outbox
    .where('[state+seq]')
    .between(['pending', 0], ['pending', Infinity])
    .toArray()
  const ahead = await tables.outbox
    .where('[state+rev]')
    .between(['received', cursorRev], ['received', Infinity], false, true)
    .toArray()
  return [...pending, ...ahead].sort((a, b) => a.seq - b.seq)
}
