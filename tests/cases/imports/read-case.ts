/** Reads a file of this folder as the server does, with the first guess and no user choice. */
import { readFileSync } from 'node:fs'
import type { ImportKind } from '../../../contract/routes/imports.ts'
import { listReading } from '../../../server/modules/imports/understanding/rows.ts'
import type { ReadRow } from '../../../server/modules/imports/understanding/person.ts'
import { tasks } from '../../../server/modules/imports/worker/tasks.ts'

export type ReadCase = {
  /** Fields of each row, such as name and phone, or the days that it marks; blank for a broken row. */
  people: Record<string, unknown>[]
  problems: string[][]
  notes: string[][]
  /** The name and content of each column. */
  columns: Record<string, string>
  lines: number[]
  /** Sheets that are read and sheets that are skipped. */
  sheets: { read: string[]; left: string[] }
}

/** The current day of the tests. */
const TODAY = '2026-11-27'

/** Throws the message for the user when the file is unreadable. */
export async function readCase(
  file: string,
  kind: ImportKind = 'members',
  sheets: number[] | null = null,
): Promise<ReadCase> {
  const { columns, rows, sheets: foundSheets, read } = await readRows(file, kind, sheets)
  const named = (isRead: boolean) =>
    foundSheets.filter((sheet) => sheet.read === isRead).map(({ name }) => name)
  return {
    people: read.map(saidOf),
    problems: read.map(({ problems }) => problems),
    notes: read.map(({ notes }) => notes),
    columns: Object.fromEntries(columns.map(({ title, target }) => [title, target])),
    lines: rows.map(({ line }) => line),
    sheets: { read: named(true), left: named(false) },
  }
}

/** The columns, rows and sheets of a file of this folder, and the outcome of each row. */
export async function readRows(file: string, kind: ImportKind = 'members', sheets: number[] | null = null) {
  const bytes = readFileSync(new URL(file, import.meta.url))
  const { columns, rows, date_order, sheets: foundSheets } = await tasks.read({ file: bytes, kind, sheets })
  const targets = columns.map(({ target }) => target)
  const values = columns.map((_, at) => rows.flatMap(({ cells }) => cells[at] || []))
  const reading = {
    date_order: date_order.order,
    leave_out_unreadable: false,
    today: TODAY,
    ...listReading(targets, values, date_order.order, TODAY),
  }
  const titles = columns.map(({ title }) => title)
  const read = await tasks.understand({ kind, rows, targets, titles, reading })
  return { columns, rows, sheets: foundSheets, read }
}

function saidOf({ person, problems }: ReadRow): Record<string, unknown> {
  if (problems.length > 0) return {}
  const { fields, cell, department, dates } = person
  return { ...fields, ...(cell && { cell }), ...(department && { department }), ...(dates && { dates }) }
}
