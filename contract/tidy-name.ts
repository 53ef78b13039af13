/**
 * Normalises a name for storage: composed letters, single spaces and no invisible characters. A character that reverses
 * the writing direction would reverse the rest of the line. A joiner between two letters of a word is part of its
 * spelling and stays.
 */
export function tidyName(name: string): string {
  return name
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/(\p{L}\p{M}*)([\u200c\u200d])(?=\p{L})|[\p{Cc}\p{Cf}]/gu, (_, letter, joiner) =>
      letter ? `${letter}${joiner}` : '',
    )
    .replace(/ +/g, ' ')
    .trim()
}

/** Nobody could be found by a name without a visible letter. Some letters are invisible. */
export const hasLetter = (name: string): boolean => /(?!\p{Default_Ignorable_Code_Point})\p{L}/u.test(name)

/** True if a visible character exists. An empty Braille cell is not visible. */
export const isSeen = (text: string): boolean =>
  /[^\p{Cc}\p{Cf}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
