/**
 * Defines the tasks for a thread of its own, so that the server stays responsive: reading a file, and understanding its
 * rows.
 */
import { MAX_IMPORT_ROWS, type ImportKind, type ImportTarget } from '../../../../contract/routes/imports.ts'
import { saysHeadings, plainHeading } from '../reading/headings.ts'
import { TOO_LONG, Unreadable, type Sheet } from '../reading/sheet.ts'
import { sheetsOf } from '../reading/read-file.ts'
import { attendanceOf, memberRow } from '../understanding/rows.ts'
import { columnsOf, type Columns, headingsOf } from '../understanding/columns.ts'
import { datedAmong, dateOrdersIn } from '../understanding/dates-and-address.ts'
import type { ReadRow, Reading } from '../understanding/person.ts'
import type { Headed } from '../reading/find-headings.ts'

/** Chooses the sheets of a file that form the list. Sheets with the same headings are one list. */

/** The rows to read, headings first if there are any. */
export type List = Pick<Sheet, 'rows' | 'lines' | 'columns' | 'yearless'>

/** Describes a sheet that is not empty. */
export type SheetInfo = {
  /** Its position in the file, from 1. */
  place: number
  name: string
  hidden: boolean
  /** Count of rows without the headings. */
  rows: number
  /** Count of these rows that are hidden in the sheet. */
  hidden_rows: number
  read: boolean
  /** For a sheet that is read: the offset added to its row numbers, so that each row of the list has a unique number. */
  from: number
}

type Looked = { sheet: Sheet; place: number; headed: Headed | null; known: number; key: string }

/**
 * @param wanted positions of sheets; null: the first that looks like a list, and those with the same headings. Hidden
 *   sheets are read only if wanted, or if there is no other.
 */
export function chooseSheets(
  sheets: Sheet[],
  kind: ImportKind,
  wanted: readonly number[] | null,
): { list: List; sheetInfos: SheetInfo[] } {
  const looked = sheets.flatMap((sheet, at) =>
    sheet.rows.length > 0 || sheet.refused ? [lookedAt(sheet, at + 1, kind)] : [],
  )
  const chosen = wanted ? wantedOf(looked, wanted) : guessed(looked)
  for (const { sheet } of chosen)
    if (sheet.refused) throw new Unreadable(inSheet(sheet, sheet.refused, sheets))
  const { list, from } = mergeSheets(chosen)
  const sheetInfos = looked.map((one) => ({
    place: one.place,
    name: one.sheet.name,
    hidden: one.sheet.hidden,
    rows: bodyOf(one).length,
    hidden_rows: one.sheet.hiddenLines.size,
    read: chosen.includes(one),
    from: from.get(one) ?? 0,
  }))
  return { list, sheetInfos }
}

const inSheet = ({ name }: Sheet, why: string, sheets: Sheet[]) =>
  sheets.length > 1 ? `Sheet “${name}”: ${why}` : why

function lookedAt(sheet: Sheet, place: number, kind: ImportKind): Looked {
  const headed = headingsOf(sheet.rows, kind)
  const known = headed?.targets.filter((target) => target !== null && target !== 'ignore').length ?? 0
  const titles = headed?.titles.map(plainHeading).filter(Boolean) ?? []
  return { sheet, place, headed, known, key: titles.toSorted().join('\n') }
}

const bodyOf = ({ sheet, headed }: Looked) => sheet.rows.slice(headed?.line ?? 0)

function wantedOf(looked: Looked[], wanted: readonly number[]): Looked[] {
  const chosen = looked.filter(({ place }) => wanted.includes(place))
  if (chosen.length === 0) throw new Unreadable('Please choose a sheet with something in it.')
  return chosen
}

/** A cover sheet has no headings, or no people beneath them. */
function guessed(looked: Looked[]): Looked[] {
  const shown = looked.some(({ sheet }) => !sheet.hidden)
    ? looked.filter(({ sheet }) => !sheet.hidden)
    : looked
  const best = shown.toSorted((a, b) => likeness(b) - likeness(a))[0]!
  if (!best.headed) return [best]
  return shown.filter((one) => one === best || (one.key === best.key && one.headed && !one.sheet.refused))
}

function likeness(one: Looked): number {
  const { sheet, known } = one
  if (sheet.refused) return 0
  const body = bodyOf(one)
  if (body.length === 0) return 1
  if (known >= 2) return 5
  const isTable = body.filter((row) => row.filter(Boolean).length > 1).length > body.length / 2
  return known === 1 ? (isTable ? 4 : 3) : isTable ? 3 : 2
}

/** Columns with the same heading become one column, at any position in each sheet. */
function mergeSheets(chosen: Looked[]): { list: List; from: Map<Looked, number> } {
  const [first, ...others] = chosen
  const from = new Map([[first!, 0]])
  if (others.length === 0) return { list: first!.sheet, from }
  const strange = chosen.find(({ headed }) => !headed !== !first!.headed)
  if (strange) throw new Unreadable(NO_COMMON_HEADINGS)
  if (chosen.reduce((sum, one) => sum + bodyOf(one).length, 0) > MAX_IMPORT_ROWS)
    throw new Unreadable(TOO_MANY)
  const titles = new Map<string, string>()
  const places = chosen.map((one) => columnPlaces(one, titles))
  const list: List = {
    rows: first!.headed ? [[...titles.values()]] : [],
    lines: first!.headed ? [1] : [],
    columns: first!.headed ? [...titles.keys()].map((_, at) => at) : widest(chosen).sheet.columns,
    yearless: new Set(),
  }
  let raised = 0
  chosen.forEach((one, at) => {
    from.set(one, raised)
    raised = addRows(list, one, places[at] ?? null, raised)
  })
  return { list, from }
}

const widest = (chosen: Looked[]) =>
  chosen.toSorted((a, b) => b.sheet.columns.length - a.sheet.columns.length)[0]!

/** Gives each sheet column its place in the list. A second column with the same heading gets its own place. */
function columnPlaces({ headed, sheet }: Looked, titles: Map<string, string>): number[] | null {
  if (!headed) return null
  const times = new Map<string, number>()
  return sheet.columns.map((_, at) => {
    const title = headed.titles[at] ?? ''
    const plain = plainHeading(title)
    const time = (times.get(plain) ?? 0) + 1
    times.set(plain, time)
    const key = `${plain}\n${time}`
    if (!titles.has(key)) titles.set(key, title)
    return [...titles.keys()].indexOf(key)
  })
}

/** @returns the offset for the row numbers of the next sheet */
function addRows(list: List, one: Looked, places: number[] | null, raised: number): number {
  const start = one.headed?.line ?? 0
  bodyOf(one).forEach((row, at) => {
    const cells: string[] = places ? Array.from({ length: list.rows[0]!.length }, () => '') : row
    row.forEach((cell, column) => {
      const place = places ? places[column] : column
      if (place === undefined) return
      cells[place] = cell
      if (one.sheet.yearless.has(`${start + at},${column}`)) list.yearless.add(`${list.rows.length},${place}`)
    })
    list.rows.push(cells)
    list.lines.push(raised + one.sheet.lines[start + at]!)
  })
  return raised + (one.sheet.lines.at(-1) ?? 0)
}

const NO_COMMON_HEADINGS =
  'Some of these sheets have headings and others have none, so they cannot be read as one list. Please choose one of them.'
const TOO_MANY = 'These sheets together have more than 5,000 people. Please choose fewer of them.'

export type ReadFile = Columns & {
  rows: { line: number; cells: string[] }[]
  date_order: { order: 'dmy' | 'mdy'; open: boolean }
  sheets: SheetInfo[]
}

/** `sheets`: positions of the sheets to read; without it they are guessed. */
type ReadInput = { file: Uint8Array; kind: ImportKind; sheets?: number[] | null; name?: string }

type Understanding = {
  kind: ImportKind
  rows: { line: number; cells: string[] }[]
  targets: ImportTarget[]
  titles: string[]
  reading: Reading
}

export const tasks = {
  async read({ file, kind, sheets: wanted = null, name }: ReadInput): Promise<ReadFile> {
    const { list, sheetInfos } = chooseSheets(await sheetsOf(Buffer.from(file), name), kind, wanted)
    const columns = columnsOf(list.rows, kind, list.columns)
    const rows = peopleIn(list, columns)
    if (rows.length > MAX_IMPORT_ROWS) throw new Unreadable(TOO_LONG)
    const targets = columns.columns.map(({ target }) => target)
    const values = datedAmong(targets).map((at) => rows.map(({ cells }) => cells[at] ?? ''))
    const date_order = dateOrdersIn(values, columns.columns, targets)
    return { ...columns, rows, date_order, sheets: sheetInfos }
  },

  async understand({ kind, rows, targets, titles, reading }: Understanding): Promise<ReadRow[]> {
    return rows.map(({ cells }) =>
      kind === 'attendance'
        ? attendanceOf(cells, { targets, titles }, reading)
        : memberRow(cells, { targets, titles }, reading),
    )
  },
}

/** Returns the rows of people with their numbers. */
function peopleIn(list: List, { columns, headings, first_line }: Columns): ReadFile['rows'] {
  // This app's own export includes deleted people. They stay deleted.
  const gone = columns.findIndex(({ title }) => title === 'deleted_at')
  return list.rows.flatMap((row, at) => {
    if (at < first_line - 1 || row.length === 0 || (gone >= 0 && row[gone])) return []
    if (headings && saysHeadings(row, headings)) return []
    const cells = columns.map(({ target }, column) => {
      const cell = row[column] ?? ''
      // Excel adds a year to "12 March"; the format shows that none was typed.
      const yearless = target === 'date_of_birth' && list.yearless.has(`${at},${column}`)
      return yearless ? `--${cell.slice(5)}` : cell
    })
    return [{ line: list.lines[at]!, cells }]
  })
}

export type Tasks = typeof tasks
export type TaskName = keyof Tasks
