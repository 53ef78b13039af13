/**
 * Compares a typed name with the names of known people word by word, ignoring case, accents, order and titles. The
 * server and the kiosk share it, so both find the same person.
 */
import { plainName } from './names.ts'

export type NamedPerson = { id: string; first_name: string; last_name: string | null }
export type TypedName = { first_name?: string | null | undefined; last_name?: string | null | undefined }

/** One person, or the next question to ask. */
export type Picked<P> = P | 'nobody' | 'ask-first-name' | 'ask-last-name'

/** Not `Prince`, `Princess` or `Queen`: some people have them as given names. */
const TITLES = new Set(
  `mr mrs miss ms master mister madam sir dr doctor prof professor engr engineer barr barrister chief hon alhaji alhaja otunba
  pst pastor rev revd reverend fr father bishop archbishop apostle prophet prophetess evang evangelist elder deacon deaconess
  dcn dcns bro brother sis sister mummy daddy mama papa`.split(/\s+/),
)

/** These distinguish a father from his son. */
const GENERATIONS: ReadonlyMap<string, string> = new Map([
  ['jr', 'junior'],
  ['jnr', 'junior'],
  ['junior', 'junior'],
  ['sr', 'senior'],
  ['snr', 'senior'],
  ['senior', 'senior'],
  ['ii', 'ii'],
  ['iii', 'iii'],
])

/** `name` numbers the names. A hyphenated name has several words. */
type Word = { text: string; kind: 'title' | 'given' | 'family'; name: number }

export type NameMatch = {
  /** Apart from titles, nothing of the person's name was left out or shortened to an initial. */
  exact: boolean
  /** The number of the person's names, without titles. */
  names: number
  /** Names that were typed in full. */
  given: number
  family: number
  /** Only a stored initial fits a typed name. */
  guessed: boolean
  /** No name of more than one letter was typed. */
  onlyInitials: boolean
  /** The person is a "junior" or "senior", and the input lacks that. */
  generationMissing: boolean
}

/** The plain words of a typed name, in their order. */
export function typedWords(...names: (string | null | undefined)[]): string[] {
  const words = plainName(names.filter(Boolean).join(' ')).split(' ').filter(Boolean)
  return words.map((word) => GENERATIONS.get(word) ?? word)
}

/** Matches the typed words with the person. Null if one of them is not in their name. */
export function matchName(typed: readonly string[], person: Omit<NamedPerson, 'id'>): NameMatch | null {
  const stored = wordsOf(person)
  const untitled = withoutTitles(typed)
  return fit(typed, stored) ?? (untitled.length < typed.length ? fit(untitled, stored) : null)
}

/**
 * Picks a person by name among those who share a phone or an e-mail. A single holder needs no name. Records are sorted
 * by age, and several may belong to one person.
 */
export function pickByName<P extends NamedPerson>(sharing: readonly P[], typed: TypedName): Picked<P> {
  if (idsOf(sharing).size < 2) return sharing[0] ?? 'nobody'
  const first = typedWords(typed.first_name)
  const last = typedWords(typed.last_name)
  if (first.length + last.length === 0) return 'ask-first-name'
  const found = matching(sharing, first, last)
  const named = found.filter(({ match }) => match.exact || !match.onlyInitials)
  if (found.length > 0 && named.length === 0) return 'ask-first-name'
  if (idsOf(found).size < 2) return found[0]?.person ?? 'nobody'
  // "-" as a last name means that there is none.
  if (!typed.last_name?.trim()) return 'ask-last-name'
  return found.find(({ match }) => match.exact)?.person ?? 'ask-last-name'
}

/**
 * Finds the captured person among those who share the phone: an exact name. Otherwise the only person whose name
 * contains all the words.
 */
export function personCaptured<P extends NamedPerson>(
  sharing: readonly P[],
  { first_name, last_name }: TypedName,
): P | undefined {
  const found = matching(sharing, typedWords(first_name, last_name), [])
  const exact = found.find(({ match }) => match.exact && !match.guessed)
  if (exact) return exact.person
  // A son is not matched to his father, and an initial does not identify a person.
  const sure = found.filter(({ match }) => !match.guessed && !match.onlyInitials && !match.generationMissing)
  return idsOf(found).size === 1 ? sure[0]?.person : undefined
}

type Found<P> = { id: string; person: P; match: NameMatch }

/** Finds the people who fit both answers. A last name that repeats the first answer adds nothing. */
function matching<P extends NamedPerson>(
  people: readonly P[],
  first: readonly string[],
  last: readonly string[],
): Found<P>[] {
  const fitting = (words: readonly string[]) =>
    people.flatMap((person) => {
      const match = matchName(words, person)
      return match ? [{ id: person.id, person, match }] : []
    })
  const found = fitting([...first, ...last])
  if (found.length > 0 || first.length === 0) return found
  const more = last.filter((word) => !first.includes(word))
  return more.length < last.length ? fitting([...first, ...more]) : found
}

const idsOf = (people: readonly { id: string }[]): Set<string> => new Set(people.map(({ id }) => id))

/** The name's words. A title counts as a name if it is alone in its field. */
function wordsOf({ first_name, last_name }: Omit<NamedPerson, 'id'>): Word[] {
  let name = 0
  const fieldOf = (field: string, kind: 'given' | 'family'): Word[] =>
    field.split(/\s+/).flatMap((one) => {
      name += 1
      return typedWords(one).map((text) => ({ text, kind, name }))
    })
  const given = fieldOf(first_name, 'given')
  const titles = given.length - withoutTitles(given.map(({ text }) => text)).length
  return [
    ...given.map((word, index) => (index < titles ? { ...word, kind: 'title' as const } : word)),
    ...fieldOf(last_name ?? '', 'family'),
  ]
}

function withoutTitles(words: readonly string[]): readonly string[] {
  const begin = words.findIndex((word) => !TITLES.has(word))
  return begin > 0 ? words.slice(begin) : words
}

/** Each typed word takes a different stored word. */
function fit(typed: readonly string[], stored: readonly Word[]): NameMatch | null {
  const left = new Set(stored)
  const take = (fits: (word: Word) => boolean): Word | undefined => {
    const word = [...left].find(fits)
    if (word) left.delete(word)
    return word
  }
  const whole: Word[] = []
  const equal = (text: string) => {
    const word = take((one) => one.text === text)
    if (word) whole.push(word)
    return Boolean(word)
  }
  let open = typed.filter((text) => !equal(text))
  open = open.filter((text) => !asTwo(text, left, whole))
  open = withoutMatchedPairs(open, equal)
  const named = whole.filter(({ kind }) => kind !== 'title')
  if (named.length === 0) return null
  const typedWhole = open.filter((text) => text.length > 1 || !take((one) => one.text.startsWith(text)))
  const isAbbreviated = typedWhole.length < open.length
  open = typedWhole
  // "Ngozi Blessing" is "Ngozi B.": a given name was typed in full, so the initial is hers.
  const sure = named.some(({ kind, text }) => kind === 'given' && text.length > 1)
  const initials = open.length
  open = open.filter((text) => !sure || !take((one) => one.text === text[0]))
  if (open.length > 0) return null
  const rest = [...left].filter(({ kind }) => kind !== 'title')
  return {
    exact: rest.length === 0 && !isAbbreviated,
    names: new Set(stored.filter(({ kind }) => kind !== 'title').map(({ name }) => name)).size,
    given: namesTyped('given', stored, whole),
    family: namesTyped('family', stored, whole),
    guessed: initials > 0,
    onlyInitials: named.every(({ text }) => text.length === 1),
    generationMissing: rest.some(({ text }) => GENERATIONS.has(text)),
  }
}

/** "Maryann" for "Mary Ann", and "TB" for "T.B.". */
function asTwo(text: string, left: Set<Word>, whole: Word[]): boolean {
  const words = [...left]
  const at = words.findIndex((word, index) => text === word.text + (words[index + 1]?.text ?? ' '))
  if (at < 0) return false
  for (const word of words.slice(at, at + 2)) {
    left.delete(word)
    whole.push(word)
  }
  return true
}

/** "Mary Ann" for "Maryann". Returns the remaining typed words. */
function withoutMatchedPairs(open: readonly string[], equal: (text: string) => boolean): string[] {
  const rest: string[] = []
  for (let at = 0; at < open.length; at += 1) {
    const next = open[at + 1]
    if (next !== undefined && equal(open[at]! + next)) at += 1
    else rest.push(open[at]!)
  }
  return rest
}

/** Counts names of this kind that were typed in full. An initial does not count. */
function namesTyped(kind: Word['kind'], stored: readonly Word[], whole: readonly Word[]): number {
  const own = stored.filter((word) => word.kind === kind)
  const broken = new Set(own.filter((word) => !whole.includes(word)).map(({ name }) => name))
  return new Set(own.filter(({ name, text }) => text.length > 1 && !broken.has(name)).map(({ name }) => name))
    .size
}
