/** A row as words. */
import { isMet, type Row, type Target, type Unit } from '../row.ts'

export const HEADINGS = ['what', 'median', 'p95', 'KB down', 'KB up', 'requests', 'target', ''] as const

export function cellsOf(row: Row): string[] {
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
