/** A form's draft: survives reloads, updates and crashes. */
import type { Church } from './api.ts'
import { isOneDeleted } from './forgetting/who-is-deleted.ts'
import { idsIn } from './forgetting/without-people.ts'
import { inOne, type ChurchDb } from './store/church-db.ts'
import { readStanding } from './store/standing.ts'
import { kept, keptAnyhow } from './store/storage-trouble.ts'

export function draftsIn(db: ChurchDb): Church['drafts'] {
  return {
    async read<T>(key: string) {
      return ((await kept(db.dexie, () => db.tables.drafts.get(key)))?.draft as T | undefined) ?? null
    },
    keys: () => kept(db.dexie, () => db.tables.drafts.toCollection().primaryKeys()),
    write: (key, draft) => keptAnyhow(db.dexie, () => write(db, key, draft)),
  }
}

function write(db: ChurchDb, key: string, draft: unknown): Promise<void> {
  return inOne(db, 'rw', async (tables) => {
    if (draft === null) return tables.drafts.delete(key)
    const { sealed, generation } = await readStanding(tables)
    if (sealed) return
    // A form that stood open is written down a little after the last key: its person may have gone in between.
    if (await isOneDeleted(tables, generation, idsIn(key))) return
    await tables.drafts.put({ key, draft })
  })
}
