/** What a proof of receipt says of each op, written in one transaction. */
import type { OpResult } from '../../../contract/sync/push.ts'
import { seal } from '../outbox/seal.ts'
import { inOne, type ChurchDb, type ChurchTables } from '../store/church-db.ts'
import type { OutboxRow, Sealed } from '../store/rows.ts'
import { readStanding } from '../store/standing.ts'
import type { Receipt } from './proof.ts'

/** Ops that left the state `pending` by this. */
export async function writeResults(db: ChurchDb, key: CryptoKey, receipt: Receipt, now: number): Promise<string[]> {
  const notes = await sealedNotes(key, receipt.results)
  return inOne(db, 'rw', async (tables) => {
    const settled: OutboxRow[] = []
    const rows = await tables.outbox.bulkGet(receipt.results.map((result) => result.id))
    receipt.results.forEach((result, at) => {
      const row = rows[at]
      // Another flusher may have written it already; a person may have taken it back.
      if (row?.state !== 'pending' || result.status === 'waiting') return
      settled.push({ ...row, ...outcome(result, receipt.epoch, now), ...noteOf(notes, result.id) })
    })
    await tables.outbox.bulkPut(settled)
    await writeAliases(tables, receipt.results)
    if (settled.length > 0) await tables.meta.put({ ...(await readStanding(tables)), stale: true })
    return settled.map((row) => row.id)
  })
}

function outcome(result: OpResult, epoch: string, now: number): Partial<OutboxRow> {
  const said = { ...(result.code ? { code: result.code } : {}), ...(result.mendable === undefined ? {} : { mendable: result.mendable }) }
  if (result.status === 'rejected') return { state: 'rejected', ...said }
  const received = { received_at: now, epoch, rev: typeof result.rev === 'number' ? result.rev : 0 }
  return result.status === 'quarantined' ? { state: 'quarantined', ...received, ...said } : { state: 'received', ...received }
}

/** The server's sentences may name somebody, so they are sealed like the op itself. */
async function sealedNotes(key: CryptoKey, results: readonly OpResult[]): Promise<Map<string, Sealed>> {
  const telling = results.filter((result) => result.message || result.overwrote?.length)
  const notes = telling.map(async ({ id, message, overwrote }) => [id, await seal(key, `note:${id}`, { message, overwrote })] as const)
  return new Map(await Promise.all(notes))
}

const noteOf = (notes: Map<string, Sealed>, id: string): { note?: Sealed } => {
  const note = notes.get(id)
  return note ? { note } : {}
}

/** Written as base rows at once, so that what is read from now on is canonical; the next pull brings the same. */
async function writeAliases(tables: ChurchTables, results: readonly OpResult[]): Promise<void> {
  const aliases = results.flatMap((result) => result.aliases ?? [])
  if (aliases.length === 0) return
  const { generation } = await readStanding(tables)
  await tables.aliases.bulkPut(aliases.map(({ from, to }) => ({ generation, id: from, to_id: to })))
}
