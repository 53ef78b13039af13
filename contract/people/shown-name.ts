/** Shows a name as it was typed, on every screen, page, card and list. */
export type NamedPerson = { first_name: string; last_name: string }

/** Both names, or the only one. */
export const fullName = ({ first_name, last_name }: NamedPerson): string =>
  `${shownName(first_name)} ${shownName(last_name)}`.trim()

/**
 * One name as typed. Only a name wholly in capitals or wholly in small letters is shown in title case. Such a name
 * gives no hint about its spelling. Initials stay ("T.B.").
 */
export function shownName(name: string): string {
  const tidy = name.trim().replace(/\s+/g, ' ').normalize('NFC')
  const capitals = tidy === tidy.toUpperCase()
  if (!capitals && tidy !== tidy.toLowerCase()) return tidy
  return tidy
    .split(' ')
    .map((word) => (capitals && STAYS.test(word) ? word : titleCase(word)))
    .join(' ')
}

/** "T.B.", "J.K", "III", and "TB": two letters without a vowel. */
const STAYS = /^((\p{Lu}\p{M}*\.)+(\p{Lu}\p{M}*)?|I{2,3}|IV|[BCDFGHJKLMNPQRSTVWXZ]{2})$/u

function titleCase(word: string): string {
  return word
    .toLowerCase()
    .replace(PARTS, (_, before: string, mc = '', first: string, mark = '', next = '') =>
      [
        before,
        mc && 'Mc',
        first.toUpperCase(),
        mark,
        mark && hasParts(first) ? next.toUpperCase() : next,
      ].join(''),
    )
}

/** Matches the start of each name part, and the letter after an apostrophe that follows its first letter. */
const PARTS = /(^|[-.])(mc(?=\p{L}))?(\p{L})(?:(['’])(\p{L}))?/gu

/** O'Neil and D'Souza have two parts. Isma'il, Sa'adatu and A'isha have one: there the apostrophe is a letter. */
const hasParts = (first: string): boolean => !/[aeiu]/.test(first)
