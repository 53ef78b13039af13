/** What the server told, without what it told of these people. An id alone says nothing of who it was, and stays. */

/**
 * Each list without the entries that name them; undefined where they are named outside of any list. A list within an
 * entry is not shortened, for it may be a pair: the whole entry goes.
 */
export function withoutPeople(told: unknown, people: ReadonlySet<string>): unknown {
  if (Array.isArray(told)) {
    const left = told.filter((entry) => !names(entry, people))
    return left.length === told.length ? told : left
  }
  if (!isObject(told)) return told
  if (isOneOf(told, people)) return undefined
  const parts = Object.entries(told).map(
    ([field, part]) => [field, part, withoutPeople(part, people)] as const,
  )
  if (parts.some(([, part, left]) => left === undefined && part !== undefined)) return undefined
  if (parts.every(([, part, left]) => left === part)) return told
  return Object.fromEntries(parts.map(([field, , left]) => [field, left]))
}

function names(told: unknown, people: ReadonlySet<string>): boolean {
  if (Array.isArray(told)) return told.some((entry) => names(entry, people))
  if (!isObject(told)) return false
  return isOneOf(told, people) || Object.values(told).some((part) => names(part, people))
}

/** It is them, or about them: their id stands beside other things. */
const isOneOf = (told: object, people: ReadonlySet<string>): boolean =>
  Object.values(told).some((part) => typeof part === 'string' && people.has(part))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi

/** The ids in a key, as in "member/<id>/consents". */
export const idsIn = (key: string): readonly string[] => key.match(ID) ?? []

/** Whether a key is that of something about them. */
export const isAbout = (key: string, people: ReadonlySet<string>): boolean =>
  idsIn(key).some((id) => people.has(id))
