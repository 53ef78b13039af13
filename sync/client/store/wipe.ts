/** Takes every readable row off this phone. The outbox stays: it is sealed. */
import { BASE_TABLES, inOne, type ChurchDb } from './church-db.ts'
import type { Standing } from './rows.ts'
import { emptied } from './standing.ts'

const READABLE = [...BASE_TABLES, 'local', 'drafts', 'answers'] as const

/** @param sealed until the account is back, nothing readable may be written, by a tab that does not know yet either */
export function wipeReadable(db: ChurchDb, sealed = false): Promise<void> {
  return inOne(db, 'rw', async (tables) => {
    await Promise.all(READABLE.map((table) => tables[table].clear()))
    const standing = (await tables.meta.get('standing')) as Standing | undefined
    await tables.meta.put(emptied(standing, sealed))
  })
}

/** The account is back. */
export function unsealed(db: ChurchDb): Promise<void> {
  return inOne(db, 'rw', async (tables) => {
    const standing = await tables.meta.get('standing')
    if (standing?.key === 'standing' && standing.sealed) await tables.meta.put({ ...standing, sealed: false })
  })
}
