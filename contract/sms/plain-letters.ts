/** Rewrites a message in the letters of one long SMS: ₦ becomes NGN, ẹ becomes e, a curly quote becomes straight. */
import { charactersOf, isGsm } from './segment.ts'

const pairs: readonly (readonly [string, string])[] = [
  ['‘’‚‛′ʼʻ`´', "'"],
  ['“”„‟″«»', '"'],
  ['‐‑‒–—―−•·', '-'],
  ['\u2028\u2029', '\n'],
  ['\t', ' '],
  ['₦', 'NGN'],
  // Normalisation does not split letters with a hook or a stroke into a letter and a mark.
  ['ɓ', 'b'],
  ['Ɓ', 'B'],
  ['ɗđ', 'd'],
  ['ƊĐ', 'D'],
  ['ƙ', 'k'],
  ['Ƙ', 'K'],
  ['ƴ', 'y'],
  ['Ƴ', 'Y'],
  ['ǝəɛ', 'e'],
  ['ƎƏƐ', 'E'],
  ['ɔ', 'o'],
  ['Ɔ', 'O'],
  ['ł', 'l'],
  ['Ł', 'L'],
  ['ŋ', 'n'],
  ['Ŋ', 'N'],
  ['ı', 'i'],
  ['œ', 'oe'],
  ['Œ', 'OE'],
  ['×', 'x'],
  ['⁄', '/'],
  ['©', '(c)'],
  ['®', '(R)'],
  // Invisible characters.
  ['\u00AD\u200B\u200C\u200D\u200E\u200F\u2060\uFEFF', ''],
]

const plainOf = new Map(pairs.flatMap(([letters, plain]) => [...letters].map((letter) => [letter, plain])))

/** A character without a plain form (an emoji, another script) stays unchanged. */
export function plainLetters(text: string): string {
  return charactersOf(text.normalize('NFC')).map(plainCharacter).join('')
}

function plainCharacter(character: string): string {
  if ([...character].every(isGsm)) return character
  const plain = plainOf.get(character) ?? withoutMarks(character)
  return [...plain].every(isGsm) ? plain : character
}

function withoutMarks(character: string): string {
  const letters = [...character.normalize('NFKD').replace(/\p{M}/gu, '')]
  return letters.map((letter) => plainOf.get(letter) ?? letter).join('')
}
