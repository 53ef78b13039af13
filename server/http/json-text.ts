/** Checks on JSON before it is parsed, that no schema can make afterwards. */

/** Nothing that the API takes goes deeper than a handful; what recurses over content must not run out of stack. */
const MOST_LEVELS = 40

const [QUOTE, COMMA, BACKSLASH, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [
  34, 44, 92, 91, 93, 123, 125,
]

export function tooDeep(json: string): boolean {
  let level = 0
  let quoted = false
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at)
    if (sign === QUOTE) quoted = !quoted
    else if (quoted) at += sign === BACKSLASH ? 1 : 0
    else if (sign === OPEN_ARRAY || sign === OPEN_OBJECT) level += 1
    else if (sign === CLOSE_ARRAY || sign === CLOSE_OBJECT) level -= 1
    if (level > MOST_LEVELS) return true
  }
  return false
}

/**
 * Finds an object that names a field twice. Readers differ on which of the two counts, so a check elsewhere could see another
 * value than the server. One pass; text that is no JSON is left to the parser.
 */
export function namesTwice(json: string): boolean {
  const open: (Set<string> | null)[] = []
  let nameComes = false
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at)
    if (sign === QUOTE) {
      const end = endOfText(json, at)
      const names = open.at(-1)
      if (nameComes && names) {
        const name = plainName(json.slice(at, end + 1))
        if (names.has(name)) return true
        names.add(name)
        nameComes = false
      }
      at = end
    } else if (sign === OPEN_OBJECT || sign === OPEN_ARRAY) {
      nameComes = sign === OPEN_OBJECT
      open.push(nameComes ? new Set() : null)
    } else if (sign === CLOSE_OBJECT || sign === CLOSE_ARRAY) open.pop()
    else if (sign === COMMA) nameComes = Boolean(open.at(-1))
  }
  return false
}

/** @returns the index of the closing quote of the text that begins at `from` */
function endOfText(json: string, from: number): number {
  let at = from + 1
  while (at < json.length && json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at
}

/** "\u0061" and "a" are one name. */
function plainName(quoted: string): string {
  if (!quoted.includes('\\')) return quoted
  try {
    return JSON.stringify(JSON.parse(quoted))
  } catch {
    return quoted
  }
}

const HALF = /\\u[dD][89a-fA-F]/
/** An escaped pair, an escaped half, any other escape. */
const ESCAPES =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(u[dD][89a-fA-F][\da-fA-F]{2})|[^])/g

/** Half an emoji, which a form cut in two, becomes the sign for "unreadable": no column and no log takes a half. */
export const mendHalves = (json: string): string =>
  HALF.test(json)
    ? json.replace(ESCAPES, (escape, half?: string) => (half ? String.raw`\ufffd` : escape))
    : json
