/** A form's draft: survives reloads, updates and crashes. */
import type { Church } from './api.ts'
import type { ChurchDb } from './store/church-db.ts'
import { kept } from './store/storage-trouble.ts'

export function draftsIn(db: ChurchDb): Church['drafts'] {
  return {
    async read<T>(key: string) {
      return ((await db.tables.drafts.get(key))?.draft as T | undefined) ?? null
    },
    async write(key, draft) {
      await kept(db, async () => void (draft === null ? await db.tables.drafts.delete(key) : await db.tables.drafts.put({ key, draft })))
    },
  }
}
