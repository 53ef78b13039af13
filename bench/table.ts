type Unit =
  | 'ms'
  | 's'
  | 'marks/s'
  | 'marks'
  | 'bytes'
  | 'KB'
  | 'MB'
  | 'keys'
  | 'requests'
  | 'requests/s'
  | 'streams'
  | 'connections'
  | 'cores'
  | '×'

/** Traffic on the wire, per run. Kilobytes of 1,024. */
export type Wire = { downKb: number; upKb: number; requests: number }

export type Target = {
  /** The figure that has the limit. */
  of: 'median' | 'p95'
  rule: 'at most' | 'at least'
  value: number
}

/** One row of the bench table. */
export type Row = {
  name: string
  unit: Unit
  median: number
  /** The 95th percentile; of a few runs, the worst. Null if the figure is not a sample. */
  p95: number | null
  wire?: Wire
  target?: Target
}

const HEADINGS = ['what', 'median', 'p95', 'KB down', 'KB up', 'requests', 'target', ''] as const

/** Prints the table for a terminal and docs/bench.md alike: aligned Markdown. */
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

/** One row on its own line, while the bench runs. */
export const tellRow = (row: Row): string => cellsOf(row).filter(Boolean).join('   ')

/** Formats a row as words. */
function cellsOf(row: Row): string[] {
  const { name, unit, median, p95, wire, target } = row
  const met = isMet(row)
  return [
    name,
    figure(median, unit),
    p95 === null ? '' : figure(p95, unit),
    wire ? String(Math.round(wire.downKb)) : '',
    wire ? String(Math.round(wire.upKb)) : '',
    wire ? String(wire.requests) : '',
    target ? targetWords(target, unit) : '',
    met === null ? '' : met ? 'met' : 'MISSED',
  ]
}

function targetWords({ of, rule, value }: Target, unit: Unit): string {
  return `${of === 'p95' ? 'p95 ' : ''}${rule === 'at most' ? '≤' : '≥'} ${figure(value, unit)}`
}

function figure(value: number, unit: Unit): string {
  if (Number.isNaN(value)) return '–'
  if (unit === '×') return `${value.toFixed(2)} ×`
  const decimals = value >= 100 || Number.isInteger(value) ? 0 : value >= 10 ? 1 : 2
  return `${value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })} ${unit}`
}

function isMet({ median, p95, target }: Row): boolean | null {
  if (!target) return null
  const figure = target.of === 'p95' && p95 !== null ? p95 : median
  return target.rule === 'at most' ? figure <= target.value : figure >= target.value
}
