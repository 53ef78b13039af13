/** What became of the marks, as aligned Markdown. */
import { scale } from '../scale.ts'
import type { Lived } from './all-faults.ts'

const HEADINGS = [
  'fault',
  `of ${scale.marks.toLocaleString('en')} marks`,
  'lost',
  'doubled',
  'falsely acknowledged',
  'still waiting',
  'arrived twice',
]

export function faultTable(lived: readonly Lived[], order: readonly string[]): string {
  const faults = [...new Set(lived.map(({ fault }) => fault))]
  const sorted = faults.flatMap((fault) =>
    order.flatMap((name) => lived.filter((one) => one.fault === fault && one.contender === name)),
  )
  const lines = [HEADINGS, ...sorted.map(cellsOf)]
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((cells) => cells[column]!.length)))
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => (column < 2 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join(' | ')} |`
  const rule = `|${widths.map((width, column) => (column < 2 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [line(HEADINGS), rule, ...lines.slice(1).map(line)].join('\n')
}

function cellsOf({ fault, contender, outcome, said }: Lived): string[] {
  if (!outcome) return [fault, contender, said ?? '', '', '', '', '']
  const { lost, doubled, falsely, waiting, again } = outcome
  return [
    fault,
    contender,
    ...[lost, doubled, falsely, waiting].map(String),
    again === null ? '' : `${again}`,
  ]
}
