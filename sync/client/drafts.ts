/** A form's draft: survives reloads, updates and crashes. */
import type { Church } from './api.ts'
import { inOne, type ChurchDb } from './store/church-db.ts'
import { readStanding } from './store/standing.ts'
import { keptAnyhow } from './store/storage-trouble.ts'

export function draftsIn(db: ChurchDb): Church['drafts'] {
  return {
    async read<T>(key: string) {
      return ((await db.tables.drafts.get(key))?.draft as T | undefined) ?? null
    },
    write: (key, draft) => keptAnyhow(db.dexie, () => write(db, key, draft)),
  }
}

function write(db: ChurchDb, key: string, draft: unknown): Promise<void> {
  return inOne(db, 'rw', async (tables) => {
    if (draft === null) return tables.drafts.delete(key)
    if ((await readStanding(tables)).sealed) return
    await tables.drafts.put({ key, draft })
  })
}
