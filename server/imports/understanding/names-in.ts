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

/** As `nameIn` reads it: "Mrs Obi Ada" with the surname first is "Obi, Ada". */
export function surnameFirst(whole: string): string {
  const [last, ...given] = whole.includes(',') ? [] : withoutTitles(whole)
  return last && given.length ? `${last}, ${given.join(' ')}` : whole
}

/** Titles go where a name is left: of "Mrs" the word stays, and "Mama Tunde" is what she is called. */
function withoutTitles(name: string): string[] {
  const said = name.split(/\s+/).filter(Boolean)
  const words = withoutBrackets(name).split(/\s+/).filter(Boolean)
  const from = words.findIndex((word, at) => !isTitle(word) && !(at > 0 && /^(&|and|\+)$/i.test(word)))
  if (from < 0) return said
  const isCalled = from === 1 && words.length === 2 && CALLED.test(words[0]!)
  return isCalled ? words : words.slice(from)
}

/** "Mrs", "Dr/Mrs", "Dr.&Mrs." */
const isTitle = (word: string) => word.split(/[/&+]/).every((part) => TITLES.test(part))

/** Brackets in which nothing but titles stand. */
const withoutBrackets = (name: string) =>
  name.replace(/[([]([^)\]]*)[)\]]/g, (all, inside: string) =>
    inside
      .trim()
      .split(/[\s/&+]+/)
      .every((word) => TITLES.test(word))
      ? ' '
      : all,
  )

const CALLED = /^(mama|papa)$/i

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
