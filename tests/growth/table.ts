/** Writes the pages of each request side by side, for details beyond the gate. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/parts/run.mjs'
import type { Cost } from './measured-server.ts'

const COLUMNS = ['small', 'large', 'smallOfMany', 'largeOfMany'] as const

export function printTable(costs: Record<(typeof COLUMNS)[number], Map<string, Cost>>): void {
  const numbers = (row: (string | number)[]) => row.map((one) => String(one).padStart(8)).join('')
  const lines = [...costs.small.keys()].map((name) => {
    const row = COLUMNS.map((column) => costs[column].get(name)?.buffers ?? '')
    return `${name.padEnd(50)}${numbers(row)}`
  })
  const head = `${'pages of one request'.padEnd(50)}${numbers(['900', '20,000', '900', '20,000'])}`
  console.log(
    [head, `${''.padEnd(50)}${numbers(['alone', 'alone', 'of 200', 'of 200'])}`, ...lines].join('\n'),
  )
  const folder = join(root, '.cache')
  mkdirSync(folder, { recursive: true })
  const kept = COLUMNS.map((column) => [column, Object.fromEntries(costs[column])])
  writeFileSync(join(folder, 'growth.json'), JSON.stringify(Object.fromEntries(kept)))
}
