/**
 * A name as it is kept: composed letters, single spaces, and no sign that is not seen. One that turns the direction of
 * writing round would turn the rest of the line with it. What joins two letters inside a word is part of its spelling.
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

/** What has none is no name that anybody could be found by. Some letters are never seen. */
export const hasLetter = (name: string): boolean => /(?!\p{Default_Ignorable_Code_Point})\p{L}/u.test(name)

/** Whether there is a sign that is seen: an empty Braille cell is none either. */
export const isSeen = (text: string): boolean =>
  /[^\p{Cc}\p{Cf}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
