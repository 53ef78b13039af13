/**
 * Stores the server's answers to screens, for use without a network, and the drafts of forms. Both are readable data,
 * so sign-out deletes them.
 */
import type { Church } from './api.ts'
import { keepable, idsIn } from './privacy/drop-answers.ts'
import { latestInOverlay, idsOfDeleted, isOneDeleted } from './privacy/forget-deleted.ts'
import { inOne, type ChurchDb, type ChurchTables, kept, keptAnyhow } from './store/church-db.ts'
import { positionOfState, readSyncState } from './store/sync-state.ts'
import type { SyncState } from './store/rows.ts'

type Deleted = { place: string; ids: ReadonlySet<string> }

/** Caches the server's answers to screens. */
export function answersIn(db: ChurchDb, now: () => number): Church['answers'] {
  let deleted: Deleted = { place: '', ids: new Set() }

  /** An answer may name somebody whose deletion was pulled before it arrived. */
  const keep = (key: string, answer: unknown, taken: number | null, at: number): Promise<void> =>
    inOne(db, 'rw', async (tables) => {
      const syncState = await readSyncState(tables)
      if (syncState.sealed || takenIn(syncState) !== taken) return
      const place = positionOfState(syncState)
      if (deleted.place !== place) deleted = { place, ids: await deletedLately(tables, syncState.generation) }
      const left = keepable({ key, answer }, deleted.ids)
      if (left !== undefined) await tables.answers.put({ key, answer: left, at })
    })

  return {
    async last<T>(key: string) {
      const row = await kept(db.dexie, () => db.tables.answers.get(key))
      return row ? { answer: row.answer as T, at: new Date(row.at).toISOString() } : null
    },
    asking: () => readSyncState(db.tables).then(takenIn, () => null),
    keep: async (key, answer, rightsAtRequest) => {
      const taken = await rightsAtRequest
      await kept(db.dexie, () => keep(key, answer, taken, now()))
    },
  }
}

const takenIn = ({ taken }: SyncState): number => taken ?? 0

const deletedLately = async (tables: ChurchTables, generation: number): Promise<ReadonlySet<string>> =>
  idsOfDeleted(tables, generation, await latestInOverlay(tables, generation))

/** Stores the drafts of forms, which survive reloads, updates and crashes. */
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
    const { sealed, generation } = await readSyncState(tables)
    if (sealed) return
    // An open form saves shortly after the last key. Its person may have been deleted in between.
    if (await isOneDeleted(tables, generation, idsIn(key))) return
    await tables.drafts.put({ key, draft })
  })
}
