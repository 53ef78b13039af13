/** Whom an op is about, written beside it once a person knows. What is sent stays as it was. */
import type { ChurchParts } from '../church-parts.ts'
import { inOne } from '../store/church-db.ts'
import { keptAnyhow } from '../store/storage-trouble.ts'
import type { About } from './opened-ops.ts'
import { sameSealed, seal } from './seal.ts'

/** @returns false where it was settled, thrown away or redacted meanwhile. @throws StorageError */
export async function noteAbout(parts: ChurchParts, opId: string, about: About): Promise<boolean> {
  const row = await keptAnyhow(parts.db.dexie, () => parts.db.tables.outbox.get(opId))
  if (!row || row.state === 'received') return false
  await parts.opened.open([row])
  const content = parts.opened.get(opId)
  if (!content) return false
  const noted = { ...content, about }
  // Sealed before the transaction begins: no key works inside one.
  const sealed = await seal(parts.key, opId, noted)
  const written = await keptAnyhow(parts.db.dexie, () =>
    inOne(parts.db, 'rw', async ({ outbox }) => {
      const now = await outbox.get(opId)
      if (!now || !sameSealed(now.sealed, row.sealed)) return now ? sameSealed(now.sealed, sealed) : false
      await outbox.put({ ...now, sealed })
      return true
    }),
  )
  if (written) parts.opened.add({ id: opId, sealed }, noted)
  return written
}
