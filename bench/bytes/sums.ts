/** What was counted, added up and said. */
import type { Row, Target, Wire } from '../row.ts'
import type { Counted } from './counting-way.ts'

const KB = 1024

export type ByPath = ReadonlyMap<string, Counted>

export const upOf = ({ upHeads, upBodies }: Counted): number => upHeads + upBodies
export const downOf = ({ downHeads, downBodies }: Counted): number => downHeads + downBodies

/** @param words of the paths that count; all where it is missing */
export function wireOf(byPath: ByPath, words = ''): Wire {
  const counted = [...byPath].filter(([path]) => path.includes(words)).map(([, one]) => one)
  const sum = (of: (one: Counted) => number) => counted.reduce((total, one) => total + of(one), 0)
  return { downKb: sum(downOf) / KB, upKb: sum(upOf) / KB, requests: sum(({ requests }) => requests) }
}

/** Two parts of one journey, the second so many times. */
export const joined = (a: Wire, b: Wire, times: number): Wire => ({
  downKb: a.downKb + b.downKb * times,
  upKb: a.upKb + b.upKb * times,
  requests: Math.round(a.requests + b.requests * times),
})

export const bytesRow = (name: string, wire: Wire, target?: Target): Row => ({
  name,
  unit: 'KB',
  median: wire.downKb + wire.upKb,
  p95: null,
  wire,
  ...(target ? { target } : {}),
})

/** One line a path, the dearest first: requests, then bytes of heads and bodies up, and down. */
export const linesOf = (byPath: ByPath): string[] =>
  [...byPath]
    .sort(([, a], [, b]) => upOf(b) + downOf(b) - upOf(a) - downOf(a))
    .map(
      ([path, { requests, upHeads, upBodies, downHeads, downBodies }]) =>
        `  ${requests} × ${path}: up ${upHeads} + ${upBodies}, down ${downHeads} + ${downBodies}`,
    )
