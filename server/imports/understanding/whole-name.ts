/** One name out of all the columns that hold a part of it. Every word arrives, or is named as left out. */
import { plainName } from '../../../sync/merge/names.ts'
import { nameIn, type ReadName } from './names-in.ts'
import { halfWithoutTitles, isSuffix } from './titles.ts'

/** The cells of each kind, in the file's order. */
export type NameCells = { whole: string[]; first: string[]; middle: string[]; last: string[] }

export type WholeName = ReadName & { leftOut: string[] }

export function wholeName(cells: NameCells): WholeName {
  const halves = [...cells.first, ...cells.middle].map(halfWithoutTitles)
  const given = halves.reduce<string[]>((all, words) => [...all, ...without(words, all)], [])
  const said = cells.last
    .map((cell) => (halfWithoutTitles(cell).length ? halfWithoutTitles(cell) : [cell]))
    .reduce<string[]>((all, words) => [...all, ...without(words, all)], [])
  // "Jr." in a column of its own is nobody's last name.
  const behind = said.every(isSuffix) ? said : []
  const last = behind.length ? [] : said
  const [whole = '', ...others] = cells.whole
  const name = joined(nameIn(whole), [...given, ...behind], last)
  const leftOut = [...(name.leftOut ? [whole] : []), ...others.filter((other) => missing(other, name))]
  return { first_name: name.first.join(' '), last_name: name.last.join(' '), leftOut }
}

type Joined = { first: string[]; last: string[]; leftOut?: true }

function joined(split: ReadName, given: string[], last: string[]): Joined {
  const read = { first: wordsOf(split.first_name), last: wordsOf(split.last_name) }
  const whole = [...read.first, ...read.last]
  if (whole.length === 0) return { first: given, last }
  if (given.length === 0 && last.length === 0) return read
  if (last.length > 0) return beside(whole, read, given, last)
  return withoutLast(whole, read, given)
}

/** The last name has a column of its own. */
function beside(whole: string[], read: Joined, given: string[], last: string[]): Joined {
  const rest = without(whole, last)
  if (given.length > 0 && without(whole, [...given, ...last]).length === whole.length)
    return { first: given, last, leftOut: true }
  if (rest.length === 0 && given.length === 0)
    return { first: read.first, last: [...read.last, ...without(last, whole)] }
  const spelled = last.map((word) => whole.find((one) => isSame(one, word)) ?? word)
  return { first: [...rest, ...without(given, rest)], last: spelled }
}

function withoutLast(whole: string[], read: Joined, given: string[]): Joined {
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

const missing = (other: string, { first, last }: Joined) => {
  const read = nameIn(other)
  return without([...wordsOf(read.first_name), ...wordsOf(read.last_name)], [...first, ...last]).length > 0
}
