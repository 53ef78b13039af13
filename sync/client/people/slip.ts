/** One slip of a finger: a letter too many, left out, another one, or two that changed places. */

/** Shorter words are close to too much. */
export const FROM_LETTERS = 4

const [ZERO, NINE] = ['0'.charCodeAt(0), '9'.charCodeAt(0)]

/**
 * Tells of a person's `search` whether some name in it begins with the word as typed but for one slip. Asked of
 * everybody at once, so it looks at two letters of a name before it looks at more.
 */
export function slipOf(word: string): (search: string) => boolean {
  if (word.length < FROM_LETTERS) return () => false
  const typed = word.charCodeAt(0)
  const then = word.charCodeAt(1)
  return (search) => {
    for (let from = 0, end = 0; end >= 0; from = end + 1) {
      const first = search.charCodeAt(from)
      // Behind the names stands the phone.
      if (first >= ZERO && first <= NINE) return false
      end = search.indexOf(' ', from)
      // One slip leaves one of the first two letters, in its place or the other's.
      const second = search.charCodeAt(from + 1)
      const may = first === typed || first === then || second === typed || second === then
      if (may && beginsSlipped(word, search, from)) return true
    }
    return false
  }
}

/** Also where the slip is the space between two names. Nothing is cut out of the text: of 50,000 that takes too long. */
function beginsSlipped(word: string, search: string, from: number): boolean {
  let at = 0
  while (at < word.length && word.charCodeAt(at) === search.charCodeAt(from + at)) at += 1
  const next = from + at
  return (
    goesOn(word, at + 1, search, next + 1) ||
    goesOn(word, at + 1, search, next) ||
    goesOn(word, at, search, next + 1) ||
    (word.charCodeAt(at) === search.charCodeAt(next + 1) &&
      word.charCodeAt(at + 1) === search.charCodeAt(next) &&
      goesOn(word, at + 2, search, next + 2))
  )
}

/** Whether the rest of the word stands there. */
function goesOn(word: string, at: number, search: string, from: number): boolean {
  for (let i = at, j = from; i < word.length; i += 1, j += 1)
    if (word.charCodeAt(i) !== search.charCodeAt(j)) return false
  return true
}
