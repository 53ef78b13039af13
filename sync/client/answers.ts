/** What the server last said to a screen, kept for when there is no network. Readable data: it goes at sign-out. */
import type { Church } from './api.ts'
import { inOne, type ChurchDb } from './store/church-db.ts'
import { readStanding } from './store/standing.ts'
import { kept } from './store/storage-trouble.ts'

export function answersIn(db: ChurchDb, now: () => number): Church['answers'] {
  return {
    async last<T>(key: string) {
      const row = await db.tables.answers.get(key)
      return row ? { answer: row.answer as T, at: new Date(row.at).toISOString() } : null
    },
    keep: (key, answer) => kept(db, () => keep(db, key, answer, now())),
  }
}

function keep(db: ChurchDb, key: string, answer: unknown, at: number): Promise<void> {
  return inOne(db, 'rw', async (tables) => {
    if ((await readStanding(tables)).sealed) return
    await tables.answers.put({ key, answer, at })
  })
}
