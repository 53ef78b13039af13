/** What is kept of the server's answers and of forms that were begun, without who is deleted. */
import { inOne, type ChurchDb } from '../store/church-db.ts'
import type { AnswerRow } from '../store/rows.ts'
import { isAbout, withoutPeople } from './without-people.ts'

/** What may be kept of an answer; undefined: nothing. */
export const keepable = ({ key, answer }: Pick<AnswerRow, 'key' | 'answer'>, deleted: ReadonlySet<string>) =>
  isAbout(key, deleted) ? undefined : withoutPeople(answer, deleted)

export async function dropAnswers(db: ChurchDb, deleted: ReadonlySet<string>): Promise<void> {
  for (const key of await db.tables.answers.toCollection().primaryKeys()) {
    const row = await db.tables.answers.get(key)
    if (row && keepable(row, deleted) !== row.answer) await shorten(db, key, deleted)
  }
}

function shorten(db: ChurchDb, key: string, deleted: ReadonlySet<string>): Promise<void> {
  return inOne(db, 'rw', async ({ answers }) => {
    const row = await answers.get(key)
    if (!row) return
    const answer = keepable(row, deleted)
    if (answer === undefined) await answers.delete(key)
    else await answers.put({ ...row, answer })
  })
}

/** A form about them that was begun and not saved: there is nobody to save it for. */
export async function dropDrafts(db: ChurchDb, deleted: ReadonlySet<string>): Promise<void> {
  const keys = await db.tables.drafts.toCollection().primaryKeys()
  const about = keys.filter((key) => isAbout(key, deleted))
  if (about.length > 0) await db.tables.drafts.bulkDelete(about)
}
