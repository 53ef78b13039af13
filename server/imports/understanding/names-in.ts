/** A whole name in one column, and genders however they are written. */

export type ReadName = { first_name: string; last_name: string }

const TITLES =
  /^(mr|mrs|miss|ms|master|dr|prof|engr|barr|barrister|chief|sir|lady|alhaji|pastor|pst|rev|reverend|evang|evangelist|apostle|prophet|bishop|deacon|deaconess|dcn|dcns|elder|bro|brother|sis|sister|mama|papa)\.?$/i

/** "Ada Obi", "OBI, Ada", "Mrs. Ada Chinwe Obi". Who has one name only has no last name. */
export function nameIn(whole: string): ReadName {
  const [before = '', after] = whole.split(',', 2).map((part) => part.trim())
  if (after) return { first_name: withoutTitles(after).join(' '), last_name: withoutTitles(before).join(' ') }
  const words = withoutTitles(before)
  const last_name = words.length > 1 ? (words.at(-1) ?? '') : ''
  return { first_name: (last_name ? words.slice(0, -1) : words).join(' '), last_name }
}

/** Titles go only where a name is left: "Mama Tunde" keeps both words. */
function withoutTitles(name: string): string[] {
  const words = name.split(/\s+/).filter(Boolean)
  const rest = words.slice(words.findIndex((word) => !TITLES.test(word)))
  return rest.length > 1 || rest.length === words.length ? rest : words
}

const GENDERS: Record<'male' | 'female', string[]> = {
  male: ['m', 'male', 'man', 'men', 'boy', 'mr', 'brother', 'bro', 'masculine', '1'],
  female: [
    'f',
    'female',
    'woman',
    'women',
    'girl',
    'lady',
    'mrs',
    'miss',
    'ms',
    'sister',
    'sis',
    'feminine',
    'w',
    '2',
  ],
}

/** Undefined for a word that says neither. */
export function genderIn(cell: string): 'male' | 'female' | undefined {
  const plain = cell.toLowerCase().replace(/[^a-z0-9]/g, '')
  return (['male', 'female'] as const).find((gender) => GENDERS[gender].includes(plain))
}

/** What programs write for a gender that nobody gave. */
export const isNoGender = (cell: string) =>
  /^(0|-|n\/?a|none|unknown|unassigned|not (given|specified)|u|\?)?$/i.test(cell.trim())
