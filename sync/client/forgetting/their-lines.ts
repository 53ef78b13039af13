/** The follow-up list as it was told names the person on a line, and on a note the line alone. */

/** These people, and the lines of theirs that stand in what was told: what names a line is about them too. */
export function andTheirLines(told: unknown, people: ReadonlySet<string>): ReadonlySet<string> {
  if (people.size === 0 || !isObject(told) || !Array.isArray(told.lines)) return people
  const theirs = told.lines.filter(
    (line) => isObject(line) && isObject(line.person) && isIn(people, line.person.id),
  )
  return theirs.length === 0 ? people : new Set([...people, ...theirs.map(({ id }) => id)])
}

const isIn = (people: ReadonlySet<string>, id: unknown): boolean => typeof id === 'string' && people.has(id)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
