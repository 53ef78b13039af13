/** Removes deleted people from cached answers and drafts. */
import { inOne, type ChurchDb } from '../store/church-db.ts'
import type { AnswerRow } from '../store/rows.ts'

/** The part of an answer that may be kept; undefined: none. */
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

/** Deletes drafts about deleted people, such as a form or a note on their line. Nobody is left to save them for. */
export async function dropDrafts(
  db: ChurchDb,
  generation: number,
  deleted: ReadonlySet<string>,
): Promise<void> {
  const lines = await db.tables.follow_ups
    .where('[generation+id]')
    .between([generation, ''], [generation, '\uffff'])
    .toArray()
  // Earlier releases stored the draft of a note under its line alone.
  const theirs = lines.flatMap(({ id, person_id }) => (deleted.has(person_id) ? [id] : []))
  const ids = new Set([...deleted, ...theirs])
  const keys = await db.tables.drafts.toCollection().primaryKeys()
  await db.tables.drafts.bulkDelete(keys.filter((key) => isAbout(key, ids)))
}

/**
 * Removes people from a cached answer. An id alone does not identify a person, and stays. Removes the entries that name
 * them from each list; undefined if they are named outside a list. A list within an entry is not shortened, since it
 * may be a pair: the whole entry is removed.
 */
function withoutPeople(value: unknown, people: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) {
    const left = value.filter((entry) => !names(entry, people))
    return left.length === value.length ? value : left
  }
  if (!isObject(value)) return value
  if (isOneOf(value, people)) return undefined
  const parts = Object.entries(value).map(
    ([field, part]) => [field, part, withoutPeople(part, people)] as const,
  )
  if (parts.some(([, part, left]) => left === undefined && part !== undefined)) return undefined
  if (parts.every(([, part, left]) => left === part)) return value
  return Object.fromEntries(parts.map(([field, , left]) => [field, left]))
}

function names(value: unknown, people: ReadonlySet<string>): boolean {
  if (Array.isArray(value)) return value.some((entry) => names(entry, people))
  if (!isObject(value)) return false
  return isOneOf(value, people) || Object.values(value).some((part) => names(part, people))
}

/** True for an object with their id among its fields: it is them, or about them. */
const isOneOf = (value: object, people: ReadonlySet<string>): boolean =>
  Object.values(value).some((part) => typeof part === 'string' && people.has(part))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi

/** The ids in a key, as in "member/<id>/consents". */
export const idsIn = (key: string): readonly string[] => key.match(ID) ?? []

/** True if the key belongs to data about them. */
const isAbout = (key: string, people: ReadonlySet<string>): boolean => idsIn(key).some((id) => people.has(id))

/**
 * These people and the ids of their follow-up lines. In the cached list a line names its person, and a note only the
 * line. An entry that names such a line is about them too.
 */
function andTheirLines(answer: unknown, people: ReadonlySet<string>): ReadonlySet<string> {
  if (people.size === 0 || !isObject(answer) || !Array.isArray(answer.lines)) return people
  const theirs = answer.lines.filter(
    (line) => isObject(line) && isObject(line.person) && isIn(people, line.person.id),
  )
  return theirs.length === 0 ? people : new Set([...people, ...theirs.map(({ id }) => id)])
}

const isIn = (people: ReadonlySet<string>, id: unknown): boolean => typeof id === 'string' && people.has(id)

/** The people who can grant access to a missing screen. */
export const GRANTORS_KEY = 'who-grants'

/**
 * Cached answers that name people without ids. Any deletion removes them, and screens request them again. The second
 * holds the SMS groups, which are phone numbers.
 */
const WITHOUT_IDS = [GRANTORS_KEY, 'sms-groups']
