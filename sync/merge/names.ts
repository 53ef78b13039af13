/** Normalises names for comparison: without case, accents, tone marks, hooks, apostrophes and order. */

const HOOKED: Record<string, string> = {
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ǝ: 'e',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

/** Lower case, plain letters and digits, single spaces: "Ọláṣubọ̀mí O’Neil-Eze" → "olasubomi oneil eze". */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+|['’‘ʼ`]/gu, '')
    .replace(/[ɓɗƙƴǝøłđßæœ]/gu, (letter) => HOOKED[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The same for "Ada Obi" and "OBI, Àda": the words sorted. */
export function nameKey(...names: (string | null)[]): string {
  return plainName(names.filter(Boolean).join(' ')).split(' ').sort().join(' ')
}
