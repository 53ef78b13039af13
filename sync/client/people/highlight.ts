/** Which letters of a name as shown the typed words matched. */
import { plainName } from '../../merge/names.ts'

type Plain = {
  text: string
  /** For each plain letter, where it stands in the name as shown. */ at: number[]
  end: number
}

/** @returns ranges [from, to), in order, without overlaps */
export function matchedRanges(shown: string, words: readonly string[]): [number, number][] {
  if (words.length === 0) return []
  const plain = plainLetters(shown)
  const ranges = words.flatMap((word) => rangeOf(plain, word))
  return united(ranges.sort((a, b) => a[0] - b[0]))
}

function plainLetters(shown: string): Plain {
  let text = ''
  const at: number[] = []
  let offset = 0
  for (const letter of shown) {
    const letters = plainLetter(letter)
    text += letters
    for (let i = 0; i < letters.length; i++) at.push(offset)
    offset += letter.length
  }
  return { text, at, end: offset }
}

/** Most letters are plain already: to be made so one by one costs a slow phone milliseconds at every key. */
function plainLetter(letter: string): string {
  if (/^[a-z0-9]$/i.test(letter)) return letter.toLowerCase()
  return plainName(letter) || (/[\p{M}'’‘ʼ`]/u.test(letter) ? '' : ' ')
}

/** A word's beginning is the better place to show, where there is one. */
function rangeOf({ text, at, end }: Plain, word: string): [number, number][] {
  const atStart = ` ${text}`.indexOf(` ${word}`)
  const from = atStart >= 0 ? atStart : text.indexOf(word)
  const first = at[from]
  if (from < 0 || first === undefined) return []
  return [[first, at[from + word.length] ?? end]]
}

function united(ranges: [number, number][]): [number, number][] {
  const result: [number, number][] = []
  for (const [from, to] of ranges) {
    const last = result.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}
