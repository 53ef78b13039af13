/** Changes that replaced what somebody else had typed, or of which something was left out: told once, until a person has read it. */
import { inOne, type ChurchDb, type ChurchTables } from '../store/church-db.ts'
import type { OutboxRow } from '../store/rows.ts'

/** Those nobody has read about; one that went with housekeeping, or waits again, is none any more. */
export async function unreadNotes(tables: ChurchTables): Promise<OutboxRow[]> {
  const ids = await unreadIds(tables)
  if (ids.length === 0) return []
  const rows = await tables.outbox.bulkGet(ids)
  return rows.filter((row) => row !== undefined).filter((row) => row.overwrote === true)
}

export function markRead(db: ChurchDb, opIds: readonly string[]): Promise<void> {
  return inOne(db, 'rw', async (tables) => {
    const unread = (await unreadIds(tables)).filter((id) => !opIds.includes(id))
    await tables.meta.put({ key: 'notes', unread })
  })
}

async function unreadIds(tables: ChurchTables): Promise<string[]> {
  const row = await tables.meta.get('notes')
  return row?.key === 'notes' ? row.unread : []
}
