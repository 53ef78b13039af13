/** One run of the Sunday as rows of the table. */
import { median, p95, quantile } from '../quantiles.ts'
import type { Row } from '../table.ts'
import { KINDS, type LoadResult } from './orders.ts'
import type { Usage } from './usage.ts'

export type Played = {
  name: string
  results: LoadResult[]
  seconds: number
  used: Usage
  lagMs: number
  walBytes: number
  connections: number
  marks: number
}

const all = <T>(results: LoadResult[], of: (one: LoadResult) => T[]): T[] => results.flatMap(of)
const fixed = (name: string, unit: Row['unit'], value: number): Row => ({
  name,
  unit,
  median: value,
  p95: null,
})

export function rowsOf({ name, results, seconds, used, lagMs, walBytes, connections, marks }: Played): Row[] {
  const kinds = KINDS.flatMap((kind) => {
    const answers = all(results, ({ answerMs }) => answerMs[kind] ?? [])
    return [
      fixed(`${name}: ${kind}, each second`, 'requests/s', answers.length / seconds),
      { name: `${name}: ${kind}`, unit: 'ms' as const, median: median(answers), p95: p95(answers) },
      fixed(`${name}: ${kind}, 99th percentile`, 'ms', quantile(answers, 0.99)),
    ]
  })
  const confirmed = all(results, ({ confirmedMs }) => confirmedMs)
  const late = all(results, ({ lateMs }) => lateMs)
  const refused = results.flatMap((one) => Object.entries(one.refused))
  return [
    ...kinds,
    { name: `${name}: tap until confirmed`, unit: 'ms', median: median(confirmed), p95: p95(confirmed) },
    fixed(`${name}: marks, each there once`, 'marks', marks),
    fixed(
      `${name}: visitors who saw their mark confirmed`,
      'marks',
      results.reduce((sum, { selfMarked }) => sum + selfMarked, 0),
    ),
    ...refused.map(([what, count]) => fixed(`${name}: refused, ${what}`, 'requests', count)),
    fixed(
      `${name}: streams that broke`,
      'streams',
      results.reduce((sum, one) => sum + one.streamsBroken, 0),
    ),
    ...Object.entries(used).flatMap(([group, { seconds: cpu, mb }]) => [
      fixed(`${name}: ${group}, processor`, 'cores', cpu / seconds),
      fixed(`${name}: ${group}, memory`, 'MB', mb),
    ]),
    fixed(`${name}: event loop’s lag, 99th percentile`, 'ms', lagMs),
    fixed(`${name}: connections to PostgreSQL`, 'connections', connections),
    fixed(`${name}: WAL a mark`, 'bytes', walBytes / marks),
    { name: `${name}: the load’s own lateness`, unit: 'ms', median: median(late), p95: p95(late) },
  ]
}
