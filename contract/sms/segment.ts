/** Measures an SMS, which is one segment: its length, whether it fits, and the characters that shorten it. */
/** The capacity of a message in GSM letters, and of a message with any other letter. */
export const MOST_GSM = 160
export const MOST_UNICODE = 70

export type SmsSegment = {
  alphabet: 'gsm' | 'unicode'
  /** As the network counts: an extended letter is two, and a character beyond 16 bits is two. */
  length: number
  most: typeof MOST_GSM | typeof MOST_UNICODE
  fits: boolean
  /** The characters outside GSM, each once, in order of appearance. */
  foreign: readonly string[]
}

// GSM 03.38, basic table. The escape at 1B is not a letter.
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)

// The extension table: an escape precedes each of these.
const extended = new Set('\f^{}\\[~]|€')

export const isGsm = (character: string): boolean => basic.has(character) || extended.has(character)

/** @param text as it will be sent */
export function segmentOf(text: string): SmsSegment {
  const foreign = foreignIn(text)
  const alphabet = foreign.length === 0 ? 'gsm' : 'unicode'
  const most = alphabet === 'gsm' ? MOST_GSM : MOST_UNICODE
  const length = alphabet === 'gsm' ? septetsOf(text) : text.length
  return { alphabet, length, most, fits: length <= most, foreign }
}

function septetsOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (extended.has(character) ? 2 : 1), 0)
}

/** A letter and its combining accents are one character to a reader. */
export const charactersOf = (text: string): string[] => text.match(/\P{M}\p{M}*|\p{M}+/gsu) ?? []

function foreignIn(text: string): string[] {
  return [...new Set(charactersOf(text).filter((character) => ![...character].every(isGsm)))]
}

/** Rewrites a message in the letters of one long SMS: ₦ becomes NGN, ẹ becomes e, a curly quote becomes straight. */

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
