/** Whether a row that could be headings is somebody: such a row must not be lost. */
import { readDay } from '../understanding/days.ts'
import { isWordForNothing } from '../understanding/nothing.ts'
import { isShortened } from '../understanding/phones-in.ts'

/** Headings say neither numbers nor addresses; a day may be one of an attendance list, unless days stand beneath it. */
export const isPersonRow = (row: string[], beneath: string[][]): boolean =>
  row.some(
    (cell, at) => saysPerson(cell) || (isDay(cell) && mostAreDays(beneath.map((one) => one[at] ?? ''))),
  )

/** The same of a row in which no cell is a heading that we know: a day alone tells. */
export const isStrangersRow = (row: string[]): boolean => row.some((cell) => saysPerson(cell) || isDay(cell))

const saysPerson = (cell: string) =>
  isWordForNothing(cell) || /^\S+@\S+\.\S+$/.test(cell) || isShortened(cell) || isPartOfPhone(cell)

/** Digits without words, more than a year has or with a zero or plus before them; no day. */
const isPartOfPhone = (cell: string) =>
  /^[+(\d][\d\s()./+-]*$/.test(cell) &&
  !isDay(cell) &&
  (cell.replace(/\D/g, '').length > 4 || /^(0\d\d|\+\d)/.test(cell))

const isDay = (cell: string) => readDay(cell, 'dmy') !== null

function mostAreDays(cells: string[]): boolean {
  const said = cells.filter(Boolean)
  return said.length > 0 && said.filter(isDay).length > said.length / 2
}
