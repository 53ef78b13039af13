/**
 * Reads names and genders. One name is built from all the columns that hold a part of it. Every word is kept, or
 * noted as left out.
 */
import { plainName } from '../../../../sync/merge/names.ts'
import { fullName } from '../../../../contract/people/shown-name.ts'

/** The cells of each kind, in the file's order. */
type NameCells = { whole: string[]; first: string[]; middle: string[]; last: string[] }

type ReadName = { first_name: string; last_name: string }
type WholeName = ReadName & { leftOut: string[] }

export function wholeName(cells: NameCells): WholeName {
  const halves = [...cells.first, ...cells.middle].map(halfWithoutTitles)
  const given = halves.reduce<string[]>((all, words) => [...all, ...without(words, all)], [])
  const said = cells.last
    .map((cell) => (halfWithoutTitles(cell).length ? halfWithoutTitles(cell) : [cell]))
    .reduce<string[]>((all, words) => [...all, ...without(words, all)], [])
  // "Jr." in a column of its own is no last name.
  const behind = said.every(isSuffix) ? said : []
  const last = behind.length ? [] : said
  const [whole = '', ...others] = cells.whole
  const name = combineNames(nameIn(whole), [...given, ...behind], last)
  const leftOut = [...(name.leftOut ? [whole] : []), ...others.filter((other) => missing(other, name))]
  return { first_name: name.first.join(' '), last_name: name.last.join(' '), leftOut }
}

type NameParts = { first: string[]; last: string[]; leftOut?: true }

function combineNames(split: ReadName, given: string[], last: string[]): NameParts {
  const read = { first: wordsOf(split.first_name), last: wordsOf(split.last_name) }
  const whole = [...read.first, ...read.last]
  if (whole.length === 0) return { first: given, last }
  if (given.length === 0 && last.length === 0) return read
  if (last.length > 0) return beside(whole, read, given, last)
  return withoutLast(whole, read, given)
}

/** The last name has a column of its own. */
function beside(whole: string[], read: NameParts, given: string[], last: string[]): NameParts {
  const rest = without(whole, last)
  if (given.length > 0 && without(whole, [...given, ...last]).length === whole.length)
    return { first: given, last, leftOut: true }
  if (rest.length === 0 && given.length === 0)
    return { first: read.first, last: [...read.last, ...without(last, whole)] }
  const spelled = last.map((word) => whole.find((one) => isSame(one, word)) ?? word)
  return { first: [...rest, ...without(given, rest)], last: spelled }
}

function withoutLast(whole: string[], read: NameParts, given: string[]): NameParts {
  const rest = without(whole, given)
  if (rest.length === whole.length)
    return read.last.length > 0
      ? { first: [...read.first, ...given], last: read.last }
      : { first: given, last: whole }
  if (rest.length === 0 || without(read.last, given).length === read.last.length)
    return { first: [...read.first, ...without(given, whole)], last: read.last }
  // "Obi Ada" beside the first name "Ada".
  return { first: [...given, ...rest.slice(0, -1)], last: rest.slice(-1) }
}

const wordsOf = (name: string) => name.split(/\s+/).filter(Boolean)
const isSame = (a: string, b: string) => a === b || (plainName(a) !== '' && plainName(a) === plainName(b))

const without = (words: string[], others: string[]) =>
  words.filter((word) => !others.some((other) => isSame(word, other)))

const missing = (other: string, { first, last }: NameParts) => {
  const read = nameIn(other)
  return without([...wordsOf(read.first_name), ...wordsOf(read.last_name)], [...first, ...last]).length > 0
}

/**
 * Splits a whole name into first and last name: "Ada Obi", "OBI, Ada", "Obi, Ada, Jane", "Mrs. Ada Chinwe Obi",
 * "John Obi Jr.". A single name gives no last name. A title alone leaves both blank.
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

/** A suffix belongs to the last name, or to the only one. */
const named = (first: string[], last: string[], suffixes: string[]): ReadName => ({
  first_name: [...first, ...(last.length ? [] : suffixes)].join(' '),
  last_name: [...last, ...(last.length ? suffixes : [])].join(' '),
})

/** Rewrites a name for `nameIn`: "Mrs Obi Ada" with the surname first becomes "Obi, Ada". */
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

/** Undefined for a word that means neither. */
export function genderIn(cell: string): 'male' | 'female' | undefined {
  const plain = cell.toLowerCase().replace(/[^a-z0-9]/g, '')
  return (['male', 'female'] as const).find((gender) => GENDERS[gender].includes(plain))
}

// Titles before a name, and suffixes behind it.
const TITLES =
  /^(mr|mrs|miss|ms|mz|master|madam|dr|prof|professor|engr|eng|barr|barrister|arc|arch|surv|pharm|chief|sir|lady|dame|otunba|alhaji|alhaja|alh|hajia|hajiya|mallam|malam|hon|honourable|honorable|pastor|pst|pstr|ptr|rev|revd|rev['’]d|reverend|evang|evangelist|evg|apostle|apos|apst|prophet|prophetess|proph|bishop|bp|archbishop|canon|ven|venerable|archdeacon|deacon|deaconess|deac|dcn|dcns|dns|elder|minister|fr|bro|brother|bros|sis|sister|sr|mama|papa|mummy|mommy|daddy|capt|captain|comrade|cmrd)$/i

/** Words that come only before a title: "Asst. Pastor", "Rt. Rev.", "Most Rev." */
const BEFORE_TITLES =
  /^(asst|ass['’]t|assistant|assoc|associate|snr|senior|jnr|junior|lead|resident|rt|right|most|very|his|her|the)$/i

/** People are named after their children: "Mama Tunde". */
const CALLED = /^(mama|papa|mummy|mommy|daddy)$/i

const SUFFIX = /^(jr|jnr|snr|sr|ii|iii|iv|esq|phd|ph\.d|jp|fca|fcib|mni|oon|ofr)\.?$/i

/** "Mrs", "Dr/Mrs", "Dr.&Mrs.", "Rev.Fr." */
const isTitle = (word: string): boolean => {
  const parts = word.split(/[/&+.]/).filter(Boolean)
  return parts.length > 0 && parts.every((part) => TITLES.test(part))
}

/** True if a cell has a title that the name does not keep. */
export function hasLostTitle(cells: readonly string[], name: string): boolean {
  const kept = new Set(plainName(name).split(' '))
  return cells
    .flatMap((cell) => cell.split(/[\s,;()[\]]+/))
    .some(
      (word) =>
        isTitle(word) &&
        plainName(word)
          .split(' ')
          .some((part) => !kept.has(part)),
    )
}

/** Counts the title words before the name. */
function titlesIn(words: string[]): number {
  let end = 0
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!
    if (isTitle(word)) end = at + 1
    else if (!(at > 0 && /^(&|and|\+)$/i.test(word)) && !BEFORE_TITLES.test(word.replace(/\.$/, ''))) break
  }
  return end
}

/**
 * Returns the words of a name without its titles; none if it has only titles. "Mama Tunde" is kept, because it is a name.
 */
function withoutTitles(name: string): string[] {
  const words = withoutBrackets(name).split(/\s+/).filter(Boolean)
  const from = titlesIn(words)
  const isCalled = from === 1 && words.length === 2 && CALLED.test(words[0]!)
  return isCalled ? words : words.slice(from)
}

/** Handles half a name: the other half is in another column, so "Mama" is a name. */
export function halfWithoutTitles(half: string): string[] {
  const words = withoutTitles(half.replace(/[,;]/g, ' '))
  return words.length === 0 && CALLED.test(half.trim()) ? [half.trim()] : words
}

/** Removes brackets that hold only titles. */
const withoutBrackets = (name: string) =>
  name.replace(/[([]([^)\]]*)[)\]]/g, (all, inside: string) =>
    inside
      .trim()
      .split(/[\s/&+]+/)
      .every(isTitle)
      ? ' '
      : all,
  )

/** "Jr.", "III" and "Esq." behind a name. "Junior" counts only after a whole name, because it is a name too. */
function suffixesOf(words: string[]): { words: string[]; suffixes: string[] } {
  let end = words.length
  while (end > 1 && (SUFFIX.test(words[end - 1]!) || (end > 2 && /^junior$/i.test(words[end - 1]!)))) end -= 1
  return { words: words.slice(0, end), suffixes: words.slice(end) }
}

const isSuffix = (word: string): boolean => SUFFIX.test(word)

const CONJUNCTION = /[\p{L}\p{M}.)\]]\s*[&+]\s*[\p{L}([]|[\p{L}\p{M}.)\]]\s+and\s+[\p{L}([]/iu
const FAMILY = /\bfamily\s*$/i

const namesTwo = (cell: string): boolean => {
  const words = cell.toLowerCase().split(/[\s/.,()]+/)
  return CONJUNCTION.test(cell) || (words.includes('mr') && words.includes('mrs'))
}

/**
 * Notes name cells that name two people, such as "Mr & Mrs Femi Alade", because one row is one person.
 * @param cells the name cells of a row
 * @param done what happens to the person: "imported" or "marked"
 * @returns the sentence for the row, if any
 */
export function coupleNote(cells: string[], read: ReadName, done: 'imported' | 'marked'): string | undefined {
  const name = fullName(read)
  if (!name || !cells.some(namesTwo)) return undefined
  if (!namesTwo(name)) return `Names two people. Only ${name} is ${done}.`
  return FAMILY.test(name)
    ? `Names a family. It is ${done} as one person, “${name}”.`
    : `Names two people. They are ${done} as one person, “${name}”.`
}
