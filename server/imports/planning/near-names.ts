/** Names that may be one person's: with a middle name, an initial or a slip of a letter. */
import { plainName } from '../../../sync/merge/names.ts'
import { lettersApart } from '../understanding/near-words.ts'

/** The words of a name, each once, sorted. */
export const nameWords = (...names: (string | null | undefined)[]): string[] =>
  [...new Set(plainName(names.filter(Boolean).join(' ')).split(' '))].filter(Boolean).sort()

/** Each word of the shorter name is one of the longer: alike, as an initial, shortened or mistyped. */
export function areNear(a: readonly string[], b: readonly string[]): boolean {
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a]
  const left = [...longer]
  const fits = (word: string, alike: (one: string, other: string) => boolean) => {
    const at = left.findIndex((other) => alike(word, other))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }
  const others = shorter.filter((word) => !fits(word, (one, other) => one === other))
  const some = others.length < shorter.length || others.some((word) => word.length > 1)
  return shorter.length > 0 && some && others.every((word) => fits(word, isVariant))
}

function isVariant(a: string, b: string): boolean {
  if (a.length === 1 || b.length === 1) return a[0] === b[0]
  if (a.length < 4 || b.length < 4) return false
  return a.startsWith(b) || b.startsWith(a) || lettersApart(a, b) <= 1
}

/** One has all words of the other, of which there are two at least: a middle name more or less. */
export function isWithMore(a: readonly string[], b: readonly string[]): boolean {
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a]
  return shorter.length > 1 && shorter.every((word) => longer.includes(word))
}

/** A surname, mostly: families share a phone. */
export const shareWord = (a: readonly string[], b: readonly string[]): boolean =>
  a.some((word) => word.length > 1 && b.includes(word))

/** Any two of its words: by these a name is found that has more or fewer between them. */
export function pairsOf(words: readonly string[]): string[] {
  const some = words.slice(0, 5)
  return some.flatMap((one, at) => some.slice(at + 1).map((other) => `${one} ${other}`))
}
