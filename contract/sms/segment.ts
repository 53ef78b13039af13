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
