/** What the server last said to a screen, kept for when there is no network. Readable data: it goes at sign-out. */
import type { Church } from './api.ts'
import { keepable } from './forgetting/drop-answers.ts'
import { latestInOverlay, idsOfDeleted } from './forgetting/who-is-deleted.ts'
import { inOne, type ChurchDb, type ChurchTables } from './store/church-db.ts'
import { placeIn, readStanding } from './store/standing.ts'
import type { Standing } from './store/rows.ts'
import { kept } from './store/storage-trouble.ts'

type Deleted = { place: string; ids: ReadonlySet<string> }

export function answersIn(db: ChurchDb, now: () => number): Church['answers'] {
  let deleted: Deleted = { place: '', ids: new Set() }

  /** An answer may come after the word that somebody in it was deleted. */
  const keep = (key: string, answer: unknown, taken: number | null, at: number): Promise<void> =>
    inOne(db, 'rw', async (tables) => {
      const standing = await readStanding(tables)
      if (standing.sealed || takenIn(standing) !== taken) return
      const place = placeIn(standing)
      if (deleted.place !== place) deleted = { place, ids: await deletedLately(tables, standing.generation) }
      const left = keepable({ key, answer }, deleted.ids)
      if (left !== undefined) await tables.answers.put({ key, answer: left, at })
    })

  return {
    async last<T>(key: string) {
      const row = await kept(db.dexie, () => db.tables.answers.get(key))
      return row ? { answer: row.answer as T, at: new Date(row.at).toISOString() } : null
    },
    asking: () => readStanding(db.tables).then(takenIn, () => null),
    keep: async (key, answer, asked) => {
      const taken = await asked
      await kept(db.dexie, () => keep(key, answer, taken, now()))
    },
  }
}

const takenIn = ({ taken }: Standing): number => taken ?? 0

const deletedLately = async (tables: ChurchTables, generation: number): Promise<ReadonlySet<string>> =>
  idsOfDeleted(tables, generation, await latestInOverlay(tables, generation))
