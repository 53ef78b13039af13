/** The table, for a terminal and for docs/bench.md alike: aligned Markdown. */
import { cellsOf, HEADINGS } from './cells.ts'
import type { Row } from '../row.ts'

export function tableOf(rows: readonly Row[]): string {
  const lines = [[...HEADINGS], ...rows.map(cellsOf)]
  const widths = HEADINGS.map((_, column) =>
    Math.max(3, ...lines.map((cells) => (cells[column] ?? '').length)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join(' | ')} |`
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [line(lines[0]!), rule, ...lines.slice(1).map(line)].join('\n')
}

/** One row in a line of its own, while the bench runs. */
export const tellRow = (row: Row): string => cellsOf(row).filter(Boolean).join('   ')
