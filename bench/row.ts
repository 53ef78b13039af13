/** One line of the bench table. */

export type Unit =
  | 'ms'
  | 's'
  | 'marks/s'
  | 'marks'
  | 'SMS/s'
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

/** What went over the wire, per run. Kilobytes of 1,024. */
export type Wire = { downKb: number; upKb: number; requests: number }

export type Target = {
  /** Which figure is held to it. */
  of: 'median' | 'p95'
  rule: 'at most' | 'at least'
  value: number
}

export type Row = {
  name: string
  unit: Unit
  median: number
  /** The 95th percentile; of a few runs, the worst. Null where the figure is not a sample. */
  p95: number | null
  wire?: Wire
  target?: Target
}

export function isMet({ median, p95, target }: Row): boolean | null {
  if (!target) return null
  const figure = target.of === 'p95' && p95 !== null ? p95 : median
  return target.rule === 'at most' ? figure <= target.value : figure >= target.value
}
