/** What is kept of the server's answers and of forms that were begun, without who is deleted. */
import { inOne, type ChurchDb } from '../store/church-db.ts'
import type { AnswerRow } from '../store/rows.ts'
import { WITHOUT_IDS } from './without-ids.ts'
import { andTheirLines } from './their-lines.ts'
import { isAbout, withoutPeople } from './without-people.ts'

/** What may be kept of an answer; undefined: nothing. */
export const keepable = ({ key, answer }: Pick<AnswerRow, 'key' | 'answer'>, deleted: ReadonlySet<string>) =>
  isAbout(key, deleted) ? undefined : withoutPeople(answer, andTheirLines(answer, deleted))

export async function dropAnswers(db: ChurchDb, deleted: ReadonlySet<string>): Promise<void> {
  await db.tables.answers.bulkDelete(WITHOUT_IDS)
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

/** A form about them that was begun and not saved, or a note on their line: there is nobody to save it for. */
export async function dropDrafts(
  db: ChurchDb,
  generation: number,
  deleted: ReadonlySet<string>,
): Promise<void> {
  const lines = await db.tables.follow_ups
    .where('[generation+id]')
    .between([generation, ''], [generation, '\uffff'])
    .toArray()
  // Releases before kept a note that was begun under its line alone.
  const theirs = lines.flatMap(({ id, person_id }) => (deleted.has(person_id) ? [id] : []))
  const ids = new Set([...deleted, ...theirs])
  const keys = await db.tables.drafts.toCollection().primaryKeys()
  await db.tables.drafts.bulkDelete(keys.filter((key) => isAbout(key, ids)))
}
