/** Takes every readable row off this phone. The outbox stays: it is sealed. */
import { BASE_TABLES, inOne, type ChurchDb } from './church-db.ts'
import { FIRST_STANDING } from './standing.ts'

const READABLE = [...BASE_TABLES, 'local', 'drafts', 'answers'] as const

/** @param sealed until the account is back, nothing readable may be written, by a tab that does not know yet either */
export function wipeReadable(db: ChurchDb, sealed = false): Promise<void> {
  return inOne(db, 'rw', async (tables) => {
    await Promise.all(READABLE.map((table) => tables[table].clear()))
    // A generation of its own, so that a page which was on its way finds no place any more.
    const standing = await tables.meta.get('standing')
    const generation =
      standing?.key === 'standing' ? Math.max(standing.generation, standing.building?.generation ?? 0) + 1 : 1
    // The pending layer went too; whoever opens the church next makes it again from what waits.
    await tables.meta.put({ ...FIRST_STANDING, generation, sealed, stale: true })
  })
}

/** The account is back. */
export function unsealed(db: ChurchDb): Promise<void> {
  return inOne(db, 'rw', async (tables) => {
    const standing = await tables.meta.get('standing')
    if (standing?.key === 'standing' && standing.sealed) await tables.meta.put({ ...standing, sealed: false })
  })
}
