/** Which row, or which two, name the columns. */
import type { ImportKind, ImportTarget } from '../../../contract/routes/imports.ts'
import { serviceDayIn } from '../understanding/service-day.ts'
import { targetOf } from './headings.ts'
import { joinedHeadings } from './joined-headings.ts'
import { isPersonRow } from './person-row.ts'

/** `line`: the last row of the headings, from 1. */
export type Headed = { line: number; titles: string[]; targets: (ImportTarget | null)[] }

/** A list may begin with its own name and empty lines; the row that names most columns is the one, or there is none. */
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
    const joined: string[] | null = alone && next ? joinedHeadings(row, next, others, kind) : null
    if (alone) found.push({ line: index + 1, titles: row, known: knownIn(row, kind) })
    if (joined) found.push({ line: index + 2, titles: joined, known: knownIn(joined, kind) })
    // Without the row above it, it would say "Name" of a next of kin.
    isLower = joined !== null
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
