import type { PersonalData } from '../../../contract/routes/personal-data.ts'
import { toCsv } from '../../../contract/csv.ts'

type Line = { part: string; row: number; field: string; value: string }

/** Everything stored about one person as one table: part, row of the part, field, value. */
export function personalCsv(all: PersonalData): string {
  const lines = Object.entries(all).flatMap(([part, held]) => linesOf(part, held))
  return toCsv<Line>(
    [
      { title: 'Part', value: ({ part }) => part },
      { title: 'Row', value: ({ row }) => row },
      { title: 'Field', value: ({ field }) => field },
      { title: 'Value', value: ({ value }) => value },
    ],
    lines,
  )
}

function linesOf(part: string, held: unknown): Line[] {
  const rows: unknown[] = Array.isArray(held) ? held : [held]
  return rows.flatMap((row, at) =>
    fieldsOf(row).map(([field, value]) => ({ part, row: at + 1, field, value: asText(value) })),
  )
}

const fieldsOf = (row: unknown): [string, unknown][] =>
  row !== null && typeof row === 'object' ? Object.entries(row) : [['', row]]

function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}
