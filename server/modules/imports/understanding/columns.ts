/** Finds what the columns of a table hold, by their headings or their cells. */
import { latestToday } from '../../../../contract/fields.ts'
import type { ImportColumn, ImportKind, ImportTarget } from '../../../../contract/routes/imports.ts'
import { findHeadings, type Headed, isStrangersRow } from '../reading/find-headings.ts'
import { plainHeading, saysOnlyNumber } from '../reading/headings.ts'
import { readDay, isAboutDays } from './days.ts'
import {
  readNameCell,
  isMobile,
  isShortened,
  isSurelyPhone,
  phonesIn,
  saysNothing,
  saysAbsent,
  saysPresent,
} from './words-and-phones.ts'

export type Columns = {
  /** The first row of people, from 1. */
  first_line: number
  columns: ImportColumn[]
  /** As in the file; null if it has none. */
  headings: string[] | null
}

const LOOKED_AT = 200

/** No name, phone, date or e-mail address is longer. Searching phones in a long text is slow. */
const LOOKED_AT_SIGNS = 80

/** @param places the position of each column in the file, from 0; without it they are side by side */
export function columnsOf(rows: string[][], kind: ImportKind, places?: readonly number[]): Columns {
  const headed = headingsOf(rows, kind)
  const people = rows.slice(headed?.line ?? 0)
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0)
  const beneathEach = Array.from({ length: width }, (_, at) => someCells(people, at))
  const all = beneathEach.map((cells, at) => ({
    title: headed?.titles[at] ?? '',
    samples: cells.slice(0, 3).map((cell) => cell.slice(0, 60)),
    target: headed ? beneath(headed, at, cells) : byContent(cells, kind),
  }))
  const phoned = oneGuessedPhone(all, beneathEach, headed)
  const columns = headed && kind === 'members' ? guessedBirthday(phoned, beneathEach, headed) : phoned
  return {
    first_line: (headed?.line ?? 0) + 1,
    headings: headed?.titles ?? null,
    columns: named(
      headed
        ? statusOf(stampOf(otherNames(familyName(dayOfThree(columns))), kind), people, kind)
        : noneOfSeveralDays(columns.map(onlyOneName)),
      places,
    ),
  }
}

/** Null if the first row is a person. */
export const headingsOf = (rows: string[][], kind: ImportKind): Headed | null =>
  findHeadings(rows, kind) ?? strangeHeadings(rows, kind)

/**
 * Returns cells of the first rows. If these are blank, it takes cells further down, so that the column does not count as
 * empty.
 */
function someCells(people: string[][], at: number): string[] {
  const cellsIn = (rows: string[][]) => rows.flatMap((row) => row[at] || [])
  const first = cellsIn(people.slice(0, LOOKED_AT))
  return first.length > 0 ? first : cellsIn(people.slice(LOOKED_AT)).slice(0, LOOKED_AT)
}

/** Detects headings in unknown words: the cells beneath are of another kind. */
function strangeHeadings(rows: string[][], kind: ImportKind): Headed | null {
  const [first = [], ...rest] = rows
  if (isStrangersRow(first)) return null
  const differs = first.some((title, at) => {
    const beneath = byContent(
      rest.slice(0, LOOKED_AT).flatMap((row) => row[at] || []),
      kind,
    )
    return title !== '' && !TELLS_NOTHING.has(beneath) && byContent([title], kind) !== beneath
  })
  return differs ? { line: 1, titles: first, targets: first.map(() => null) } : null
}

const TELLS_NOTHING: ReadonlySet<ImportTarget> = new Set(['ignore', 'first_name'])

/** The cells decide an ambiguous heading: "No" may number the rows, "Cell" a phone. */
function beneath({ titles, targets }: Headed, at: number, cells: string[]): ImportTarget {
  const target = targets[at] ?? reachable(titles[at] ?? '', targets, cells)
  const phones = cells.filter(isNothingButPhone).length > cells.length / 2
  if (target === 'joined' && !saysWhen(cells)) return 'ignore'
  if (phones && MAY_BE_PHONES.has(target)) return 'phone_number'
  return !phones && target === 'phone_number' && saysOnlyNumber(titles[at] ?? '') ? 'ignore' : target
}

/** "Joined" may be over days, or over the way somebody joined. */
const saysWhen = (cells: string[]) => cells.filter(isAboutDays).length >= cells.length / 2

const MAY_BE_PHONES: ReadonlySet<ImportTarget> = new Set(['cell', 'full_name'])

/** A quick test without false negatives: some part has the digits of a phone. */
const mayBePhone = (cell: string) =>
  cell.split(/[,;/|&\n\r]/).some((part) => part.replace(/\D/g, '').length >= 7)

const isNothingButPhone = (cell: string) =>
  isShortened(cell) ||
  (!/\p{L}/u.test(cell) && mayBePhone(cell) && isSurelyPhone(cell.slice(0, LOOKED_AT_SIGNS)))

/** The place of a phone or an e-mail. */
const SAYS_WHERE = /^(home|work|office|other)$/

/**
 * An unknown heading may be over phones or e-mail addresses. If another column holds them, this one is ignored, unless its
 * heading names the place of a phone.
 */
function reachable(title: string, targets: Headed['targets'], cells: string[]): ImportTarget {
  const looks = byContent(cells, 'members')
  const oneMore = SAYS_WHERE.test(plainHeading(title))
  const mayBe = (looks === 'phone_number' || looks === 'email') && (oneMore || !targets.includes(looks))
  return mayBe ? looks : 'ignore'
}

/**
 * A single column of days under an unknown heading holds birthdays if no other does. Most of its days must lack a year, or
 * be of years long ago. Of several such columns, none is taken.
 */
function guessedBirthday(columns: ImportColumn[], beneathEach: string[][], headed: Headed): ImportColumn[] {
  if (headed.targets.some((target) => target !== null && ABOUT_BIRTH.has(target))) return columns
  const dated = columns.flatMap(({ target }, at) =>
    target === 'ignore' &&
    (headed.targets[at] ?? null) === null &&
    byContent(beneathEach[at] ?? [], 'members') === 'date_of_birth'
      ? [at]
      : [],
  )
  const [only] = dated
  if (
    only === undefined ||
    dated.length > 1 ||
    !areOfBirth(headed.titles[only] ?? '', beneathEach[only] ?? [])
  )
    return columns
  return columns.with(only, { ...columns[only]!, target: 'date_of_birth' })
}

const ABOUT_BIRTH: ReadonlySet<ImportTarget> = new Set([
  'date_of_birth',
  'day_of_birth',
  'month_of_birth',
  'year_of_birth',
])

const LONG_AGO_YEARS = 3

/** "Date" alone, or a first visit, is no birthday. */
function areOfBirth(title: string, cells: string[]): boolean {
  if (
    /\b(date|day|visit|since|convert|conver(ted|sion)|saved|salvation|ordained|ordination)\b/.test(
      plainHeading(title),
    )
  )
    return false
  const years = cells.flatMap((cell) => {
    const day = readDay(cell, 'dmy')
    return day ? [day.year] : []
  })
  const latest = Number(latestToday().slice(0, 4)) - LONG_AGO_YEARS
  return years.filter((year) => year === null || year <= latest).length > years.length / 2
}

/**
 * If no heading names phones and several columns hold some, the one with the most mobiles is taken. The others may belong
 * to anybody, and are left out until a person maps them.
 */
function oneGuessedPhone(
  columns: ImportColumn[],
  beneathEach: string[][],
  headed: Headed | null,
): ImportColumn[] {
  const guessed = columns.flatMap(({ title, target }, at) =>
    target === 'phone_number' && !headed?.targets[at] && !SAYS_WHERE.test(plainHeading(title)) ? [at] : [],
  )
  const mobiles = (at: number) =>
    (beneathEach[at] ?? []).filter(
      (cell) => mayBePhone(cell) && phonesIn(cell.slice(0, LOOKED_AT_SIGNS)).phones.some(isMobile),
    ).length
  const [taken] = guessed.toSorted((a, b) => mobiles(b) - mobiles(a))
  return columns.map((column, at) =>
    guessed.includes(at) && at !== taken ? { ...column, target: 'ignore' as const } : column,
  )
}

/** "Birth day" is a number if the month has a column of its own. */
function dayOfThree(columns: ImportColumn[]): ImportColumn[] {
  if (!columns.some(({ target }) => target === 'month_of_birth')) return columns
  return columns.map((column) =>
    /^birth[ _]?day$/i.test(column.title) ? { ...column, target: 'day_of_birth' as const } : column,
  )
}

/** "Family name" is the last name, unless the last name has a column of its own. */
function familyName(columns: ImportColumn[]): ImportColumn[] {
  if (columns.some(({ target }) => target === 'last_name')) return columns
  return columns.map((column) =>
    /^family[ _]?name$/i.test(column.title) ? { ...column, target: 'last_name' as const } : column,
  )
}

/** "Other names" are middle names if the main name has a column of its own. */
function otherNames(columns: ImportColumn[]): ImportColumn[] {
  const isOther = ({ title, target }: ImportColumn) =>
    target === 'first_name' && /^other[ _]?names?$/i.test(title.trim())
  const isMain = (column: ImportColumn) =>
    column.target === 'full_name' || (column.target === 'first_name' && !isOther(column))
  if (!columns.some(isMain)) return columns
  return columns.map((column) => (isOther(column) ? { ...column, target: 'middle_name' as const } : column))
}

/** Without headings, several columns of days are ambiguous: a person must choose the birthday. */
function noneOfSeveralDays(columns: ImportColumn[]): ImportColumn[] {
  if (columns.filter(({ target }) => target === 'date_of_birth').length < 2) return columns
  return columns.map((column) =>
    column.target === 'date_of_birth' ? { ...column, target: 'ignore' as const } : column,
  )
}

/** In an attendance list without another day, the time stamp of a form is the day. */
function stampOf(columns: ImportColumn[], kind: ImportKind): ImportColumn[] {
  if (kind !== 'attendance' || columns.some(({ target }) => target === 'date' || target === 'mark'))
    return columns
  const stamp = columns.find(({ title }) => /^time ?stamp$/i.test(title))
  return columns.map((column) => (column === stamp ? { ...column, target: 'date' as const } : column))
}

/** Beside the day of an attendance list, "Status" may mean attendance or marriage. */
function statusOf(columns: ImportColumn[], rows: string[][], kind: ImportKind): ImportColumn[] {
  if (kind !== 'attendance' || !columns.some(({ target }) => target === 'date')) return columns
  return columns.map((column, at) => {
    if (!/^((attendance )?status|attendance|presen(t|ce))\??$/i.test(column.title)) return column
    const cells = rows.slice(0, 200).flatMap((row) => row[at] || [])
    const signs = cells.filter((cell) => saysPresent(cell) || saysAbsent(cell))
    return signs.length > cells.length / 2 ? { ...column, target: 'mark' as const } : column
  })
}

/** For a file without headings: guesses by the form of most cells. */
function byContent(all: string[], kind: ImportKind): ImportTarget {
  const cells = all.filter((cell) => !saysNothing(cell)).map((cell) => cell.slice(0, LOOKED_AT_SIGNS))
  const most = (looks: (cell: string) => boolean) =>
    cells.length > 0 && cells.filter(looks).length > cells.length / 2
  if (most((cell) => /^\S+@\S+\.\S+$/.test(cell))) return 'email'
  if (most(isListedName)) return 'full_name'
  if (most((cell) => mayBePhone(cell) && isSurelyPhone(cell))) return 'phone_number'
  if (most(isSurelyDay)) return kind === 'attendance' ? 'date' : 'date_of_birth'
  if (most((cell) => /^(m|f|male|female)$/i.test(cell))) return 'gender'
  if (most((cell) => WHOLE_NAME.test(cell))) return 'full_name'
  return most((cell) => /^\p{L}[\p{L}\p{M}'’-]+$/u.test(cell)) ? 'first_name' : 'ignore'
}

const WHOLE_NAME = /^\p{L}[\p{L}\p{M}'’.-]*([ ,]+\p{L}[\p{L}\p{M}'’.-]*)+$/u

/** "1. Ada Obi", "Ada Obi 0803 555 0101": a list that was typed as text. */
function isListedName(cell: string): boolean {
  const { name, phones } = readNameCell(cell)
  return WHOLE_NAME.test(name) && (phones.length > 0 || /^\(?\d{1,4}\s*[.)]/.test(cell))
}

/** Digits alone may be a post code or a member's number. */
const isSurelyDay = (cell: string) => !/^\d+(\.\d+)?$/.test(cell) && readDay(cell, 'dmy') !== null

/** Of columns with single words the first two are names; of those with several words, the first. */
function onlyOneName(column: ImportColumn, at: number, all: ImportColumn[]): ImportColumn {
  if (column.target !== 'first_name' && column.target !== 'full_name') return column
  const before = all.slice(0, at).filter(({ target }) => target === 'first_name' || target === 'full_name')
  if (before.length === 0) return column
  const second = before.length === 1 && before[0]?.target === 'first_name' && column.target === 'first_name'
  return { ...column, target: second ? 'last_name' : 'ignore' }
}

/** Distinguishes a repeated heading by a number, a missing one by its position. */
function named(columns: ImportColumn[], places?: readonly number[]): ImportColumn[] {
  const seen = new Map<string, number>()
  return columns.map((column, at) => {
    const title = column.title || `Column ${lettersOf(places?.[at] ?? at)}`
    const times = (seen.get(title.toLowerCase()) ?? 0) + 1
    seen.set(title.toLowerCase(), times)
    return { ...column, title: times > 1 ? `${title} (${times})` : title }
  })
}

/** Names columns like a spreadsheet: A to Z, then AA. */
const lettersOf = (at: number): string =>
  (at < 26 ? '' : lettersOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))
