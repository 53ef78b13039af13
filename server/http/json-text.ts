/** Checks on JSON before it is parsed, that no schema can make afterwards. */

/** Nothing that the API takes goes deeper than a handful; what recurses over content must not run out of stack. */
const MOST_LEVELS = 40

const [QUOTE, BACKSLASH, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 91, 93, 123, 125]

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

const HALF = /\\u[dD][89a-fA-F]/
/** An escaped pair, an escaped half, any other escape. */
const ESCAPES =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(u[dD][89a-fA-F][\da-fA-F]{2})|[^])/g

/** Half an emoji, which a form cut in two, becomes the sign for "unreadable": no column and no log takes a half. */
export const mendHalves = (json: string): string =>
  HALF.test(json)
    ? json.replace(ESCAPES, (escape, half?: string) => (half ? String.raw`\ufffd` : escape))
    : json
