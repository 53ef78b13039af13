/** One SMS is one segment: how long a message is, whether it fits, and which characters make it shorter. */

/** What a message of GSM letters may hold, and one that needs any other letter. */
export const MOST_GSM = 160
export const MOST_UNICODE = 70

export type SmsSegment = {
  alphabet: 'gsm' | 'unicode'
  /** As the network counts it: an extended letter is two, and so is a picture letter. */
  length: number
  most: typeof MOST_GSM | typeof MOST_UNICODE
  fits: boolean
  /** The characters that GSM lacks, each once, in the order in which they come. */
  foreign: readonly string[]
}

// GSM 03.38, basic table; the escape that stands at 1B is no letter.
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
// The extension table: an escape goes before each of these.
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

/** A letter and the accents that were typed after it are one character to whoever reads it. */
export const charactersOf = (text: string): string[] => text.match(/\P{M}\p{M}*|\p{M}+/gsu) ?? []

function foreignIn(text: string): string[] {
  return [...new Set(charactersOf(text).filter((character) => ![...character].every(isGsm)))]
}
