/**
 * Who was deleted or erased: the tombstone hides them at once, and here goes what still lies under it. It asks nobody and
 * may break off anywhere, for what is left is found the next time; many short transactions, so that no tap waits for it.
 */
import { inOne, type ChurchDb } from '../store/church-db.ts'
import { placeIn, readStanding } from '../store/standing.ts'
import { dropAnswers, dropDrafts } from './drop-answers.ts'
import { emptyChunks } from './empty-chunks.ts'
import { latestInOverlay, idsOfDeleted } from './who-is-deleted.ts'

export async function forgetDeleted(db: ChurchDb): Promise<void> {
  const standing = await readStanding(db.tables)
  if (standing.forgotten || standing.sealed) return
  const latest = await latestInOverlay(db.tables, standing.generation)
  await emptyChunks(db, standing.generation, latest)
  const deleted = await idsOfDeleted(db.tables, standing.generation, latest)
  if (deleted.size > 0) {
    await dropAnswers(db, deleted)
    await dropDrafts(db, standing.generation, deleted)
  }
  await inOne(db, 'rw', async (tables) => {
    const now = await readStanding(tables)
    // A page that came meanwhile may have brought more.
    if (placeIn(now) === placeIn(standing)) await tables.meta.put({ ...now, forgotten: true })
  })
}
