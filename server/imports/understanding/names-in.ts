/** A whole name in one column, and genders however they are written. */
import { isSuffix, suffixesOf, withoutTitles } from './titles.ts'

export type ReadName = { first_name: string; last_name: string }

/**
 * "Ada Obi", "OBI, Ada", "Obi, Ada, Jane", "Mrs. Ada Chinwe Obi", "John Obi Jr.". Who has one name only has no last name;
 * where nothing but a title stands there, both are blank.
 */
export function nameIn(whole: string): ReadName {
  const parts = whole
    .split(/[,;]/)
    .map(withoutTitles)
    .filter((words) => words.length > 0)
  const behind = parts.slice(1).filter((words) => words.every(isSuffix))
  const [before = [], ...after] = parts.filter((words) => !behind.includes(words))
  const { words, suffixes } = suffixesOf(after.length ? after.flat() : before)
  const all = [...suffixes, ...behind.flat()]
  if (after.length) return named(words, before, all)
  return words.length > 1 ? named(words.slice(0, -1), words.slice(-1), all) : named(words, [], all)
}

/** A suffix goes with the last name, or with the only one. */
const named = (first: string[], last: string[], suffixes: string[]): ReadName => ({
  first_name: [...first, ...(last.length ? [] : suffixes)].join(' '),
  last_name: [...last, ...(last.length ? suffixes : [])].join(' '),
})

/** As `nameIn` reads it: "Mrs Obi Ada" with the surname first is "Obi, Ada". */
export function surnameFirst(whole: string): string {
  const [last, ...given] = whole.includes(',') ? [] : withoutTitles(whole)
  return last && given.length ? `${last}, ${given.join(' ')}` : whole
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
