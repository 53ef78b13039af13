/**
 * Runs every contender through every fault, and builds the table of outcomes. Some run in parallel, because nothing is
 * timed.
 */
import { openBrowser } from '../browser.ts'
import type { BenchContext } from '../bench-context.ts'
import type { Contender } from './contender.ts'
import { scale } from './cases.ts'
import type { ContenderContext } from './contender-context.ts'
import { faults } from './faults.ts'
import { liveThrough, type Outcome } from './live-through.ts'

/** `said`: why there is no outcome. */
type Lived = { contender: string; fault: string; outcome: Outcome | null; said?: string }

const AT_ONCE = 3

export async function allFaults(
  { ending, say }: BenchContext,
  contenderContext: ContenderContext,
): Promise<Lived[]> {
  const browser = await openBrowser()
  ending.add(() => browser.close())
  const journeys = faults.flatMap((fault) => contenderContext.all.map((contender) => ({ fault, contender })))
  const lived: Lived[] = []
  const next = async (): Promise<void> => {
    const journey = journeys.shift()
    if (!journey) return
    const { fault, contender } = journey
    const result: Lived = await liveThrough(contenderContext, browser, contender, fault).then(
      (outcome) => ({ contender: contender.name, fault: fault.name, outcome }),
      (failure: Error) => ({
        contender: contender.name,
        fault: fault.name,
        outcome: null,
        said: failure.message.split('\n')[0]!,
      }),
    )
    say(`${result.fault}, ${result.contender}: ${result.said ?? JSON.stringify(result.outcome)}`)
    lived.push(result)
    await next()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  await browser.close()
  return lived
}

/**
 * The marks of one contender over all faults. @returns the sum of lost, duplicated and falsely acknowledged ones; NaN
 * when a fault has no outcome
 */
export function broken({ name }: Contender, lived: readonly Lived[]): number {
  const own = lived.filter(({ contender }) => contender === name)
  return own.reduce((sum, { outcome }) => {
    if (!outcome) return Number.NaN
    // A lost mark is usually also acknowledged falsely, so it counts once.
    return sum + Math.max(outcome.lost, outcome.falsely) + outcome.doubled + outcome.waiting
  }, 0)
}

export const marksInAll = scale.marks * faults.length

const HEADINGS = [
  'fault',
  `of ${scale.marks.toLocaleString('en')} marks`,
  'lost',
  'doubled',
  'falsely acknowledged',
  'still waiting',
  'arrived twice',
]

/** The outcomes of the marks, as aligned Markdown. */
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
