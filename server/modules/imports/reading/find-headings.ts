/** Finds the row, or the two rows, that name the columns. */
import type { ImportKind, ImportTarget } from '../../../../contract/routes/imports.ts'
import { MONTH_NAMES } from '../../../../contract/written-date.ts'
import { serviceDayIn, monthNamed, readDay, isServiceName } from '../understanding/days.ts'
import { isWordForNothing, isShortened } from '../understanding/words-and-phones.ts'
import { targetOf, isAboutSomebodyElse } from './headings.ts'

/** `line`: the last row of the headings, from 1. */
export type Headed = { line: number; titles: string[]; targets: (ImportTarget | null)[] }

/**
 * A list may start with its own name and empty lines. The row that names the most columns is taken. Returns null if there
 * is none.
 */
export function findHeadings(rows: string[][], kind: ImportKind): Headed | null {
  const best = candidatesIn(rows, kind).toSorted((a, b) => b.known - a.known)[0]
  if (
    !best ||
    best.known === 0 ||
    (best.known === 1 && best.line > 1 && best.titles.filter(Boolean).length > 1)
  )
    return null
  return { line: best.line, titles: best.titles, targets: best.titles.map((title) => headed(title, kind)) }
}

type Candidate = { line: number; titles: string[]; known: number }

function candidatesIn(rows: string[][], kind: ImportKind): Candidate[] {
  const found: Candidate[] = []
  let isLower = false
  for (const [index, row] of rows.slice(0, 10).entries()) {
    const beneath = rows.slice(index + 1, 200)
    const [next, ...others] = beneath
    const alone: boolean = !isLower && !isPersonRow(row, beneath)
    const combined: string[] | null = alone && next ? combinedHeadings(row, next, others, kind) : null
    if (alone) found.push({ line: index + 1, titles: row, known: knownIn(row, kind) })
    if (combined) found.push({ line: index + 2, titles: combined, known: knownIn(combined, kind) })
    // Without the row above, "Name" could be that of a next of kin.
    isLower = combined !== null
  }
  return found
}

const knownIn = (row: string[], kind: ImportKind) =>
  row.filter((title) => (headed(title, kind) ?? 'ignore') !== 'ignore').length

/** Counts the columns of members or attendance that a row names. */
export function knownHeadings(row: string[]): number {
  const titles = row.map((cell) => cell.trim())
  return Math.max(knownIn(titles, 'members'), knownIn(titles, 'attendance'))
}

/** In an attendance list a heading may itself be a day. */
function headed(title: string, kind: ImportKind): ImportTarget | null {
  return kind === 'attendance' && serviceDayIn(title) ? 'mark' : targetOf(title, kind)
}

/**
 * Joins headings in two rows: a month over the days of its Sundays, "Name" over "Surname" and "Other names". Returns
 * the titles of both rows together, or null if the lower row is a person. The upper cell of a group is in its first
 * column only, merged in the sheet or not.
 */
function combinedHeadings(
  upper: string[],
  lower: string[],
  beneath: string[][],
  kind: ImportKind,
): string[] | null {
  // A single cell is the list's own name.
  if (upper.filter(Boolean).length < 2 || isPersonRow(lower, beneath)) return null
  const groups = groupsOver(upper, lower)
  const isGrouped = lower.some((cell, at) => cell && !upper[at] && groups[at])
  if (!isGrouped) return null
  const width = (group: string) => groups.filter((one, at) => one === group && lower[at]).length
  const titles = groups.map((group, at) => titleOf(group, width(group) > 1, lower[at] ?? '', kind))
  const said = titles.filter(({ under }) => under)
  const known = said.filter(({ known }) => known)
  const days = known.flatMap(({ day, title }) => (day ? [title] : []))
  // A row of marks under the days of a month repeats the same number.
  if (new Set(days).size < days.length) return null
  return known.length >= 2 && known.length >= said.length / 2 ? titles.map(({ title }) => title) : null
}

function groupsOver(upper: string[], lower: string[]): string[] {
  let group = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    group = upper[at] || (lower[at] ? group : '')
    return group
  })
}

type Title = { title: string; under: boolean; known: boolean; day?: true }

function titleOf(group: string, isWide: boolean, low: string, kind: ImportKind): Title {
  if (!low || !group)
    return { title: group || low, under: Boolean(low), known: low !== '' && targetOf(low, kind) !== null }
  const day = kind === 'attendance' ? dayUnder(group, low) : null
  if (day) return { title: day, under: true, known: true, day: true }
  const both = `${group} ${low}`
  const isOwn = !(isWide && isAboutSomebodyElse(group))
  if (isOwn && targetOf(low, kind)) return { title: low, under: true, known: true }
  return { title: both, under: true, known: targetOf(both, kind) !== null }
}

function dayUnder(group: string, low: string): string | null {
  const [, day] = /^(?:\p{L}+\.?,? )?(\d{1,2})(?:st|nd|rd|th)?$/iu.exec(low) ?? []
  const month = monthIn(group)
  const title = day && month ? `${day} ${month}` : null
  if (title && readDay(title, 'dmy')) return title
  if (readDay(low, 'dmy')) return /^(19|20)\d\d$/.test(group) && !/\d{4}/.test(low) ? `${low} ${group}` : low
  return readDay(group, 'dmy') && isServiceName(low) ? `${group} ${low}` : null
}

/**
 * Returns "July 2026" for "JULY 2026", "Jul-26" and the first day of the month, as Excel stores a month. Returns "July" for
 * "JULY".
 */
function monthIn(group: string): string | null {
  const [, isoYear, isoMonth] = /^(\d{4})-(\d{1,2})(?:-01)?$/.exec(group) ?? []
  const [, name = '', named] = /^(\p{L}{3,9})\.?[\s,'’-]*(\d{4}|\d{2})?$/u.exec(group.trim()) ?? []
  const number = Number(isoMonth) || monthNamed(name.toLowerCase())
  const month = number && MONTH_NAMES[number - 1]
  const inYear = isoYear ?? (named && named.length === 2 ? `20${named}` : named)
  return month ? [month, inYear].filter(Boolean).join(' ') : null
}

/**
 * Decides if a possible heading row is a person: such a row must not be lost. Headings hold no numbers or addresses.
 * A day may be a heading of an attendance list, unless days follow beneath it.
 */
const isPersonRow = (row: string[], beneath: string[][]): boolean =>
  row.some(
    (cell, at) => saysPerson(cell) || (isDay(cell) && mostAreDays(beneath.map((one) => one[at] ?? ''))),
  )

/** Does the same for a row without known headings: there, a day alone marks a person. */
export const isStrangersRow = (row: string[]): boolean => row.some((cell) => saysPerson(cell) || isDay(cell))

const saysPerson = (cell: string) =>
  isWordForNothing(cell) || /^\S+@\S+\.\S+$/.test(cell) || isShortened(cell) || isPartOfPhone(cell)

/** True for digits without words: more than a year has, or with a leading zero or plus, and no day. */
const isPartOfPhone = (cell: string) =>
  /^[+(\d][\d\s()./+-]*$/.test(cell) &&
  !isDay(cell) &&
  (cell.replace(/\D/g, '').length > 4 || /^(0\d\d|\+\d)/.test(cell))

const isDay = (cell: string) => readDay(cell, 'dmy') !== null

function mostAreDays(cells: string[]): boolean {
  const said = cells.filter(Boolean)
  return said.length > 0 && said.filter(isDay).length > said.length / 2
}
