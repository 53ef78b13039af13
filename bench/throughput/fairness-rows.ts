/**
 * The small church's response times, and their ratio beside one busy church and beside forty. Defines the messages
 * between the bench and its two processes.
 */
import { median, p95, quantile } from '../quantiles.ts'
import type { Row } from '../table.ts'
import { targets } from '../targets.ts'
import type { Door } from './requests.ts'

export type CaseResult = { wave: WaveResult; small: SmallResult }
type Cases = Record<keyof typeof NAMES, CaseResult[]>

const NAMES = {
  calm: 'alone',
  spread: 'beside 40 phones of 40 churches',
  one: 'beside 40 phones of one church',
} as const

export function rowsOf(results: Cases, marks: number): Row[] {
  const cases = Object.keys(NAMES) as (keyof typeof NAMES)[]
  const ratio = p99(answersOf(results.one)) / p99(answersOf(results.spread))
  return [
    ...cases.flatMap((one) => rowsOfCase(`small church ${NAMES[one]}`, results[one])),
    {
      name: 'small church: 99th percentile, one busy church beside 40',
      unit: '×',
      median: ratio,
      p95: null,
      target: targets.fairness,
    },
    ...(['spread', 'one'] as const).map((one) => waveRow(NAMES[one], results[one], marks)),
  ]
}

const answersOf = (results: CaseResult[]): number[] =>
  KINDS.flatMap((kind) => results.flatMap(({ small }) => small.answerMs[kind]))

const p99 = (samples: number[]): number => quantile(samples, 0.99)

function rowsOfCase(name: string, results: CaseResult[]): Row[] {
  const answers = answersOf(results)
  const refused = results.reduce((sum, { small }) => sum + small.refused, 0)
  return [
    ...KINDS.map((kind) =>
      msRow(
        `${name}: ${kind}`,
        results.flatMap(({ small }) => small.answerMs[kind]),
      ),
    ),
    msRow(`${name}: all`, answers),
    { name: `${name}: 99th percentile of all`, unit: 'ms', median: p99(answers), p95: null },
    { name: `${name}: refused of ${answers.length}`, unit: 'requests', median: refused, p95: null },
  ]
}

const msRow = (name: string, samples: number[]): Row => ({
  name,
  unit: 'ms',
  median: median(samples),
  p95: p95(samples),
})

function waveRow(name: string, results: CaseResult[], marks: number): Row {
  const rates = results.map(({ wave }) => marks / wave.seconds)
  const refused = results.reduce((sum, { wave }) => sum + wave.refused, 0)
  return {
    name: `marks taken ${name} (pushes sent again: ${refused})`,
    unit: 'marks/s',
    median: median(rates),
    p95: Math.min(...rates),
  }
}

/** 40 phones push this many marks each at the same time. */
export type Wave = { url: string; doors: Door[]; marksEach: number }

export type WaveResult = {
  seconds: number
  /** Pushes with another response, sent again. */
  refused: number
}

export type SmallChurch = { url: string; door: Door; reference: string }

export const KINDS = ['push', 'pull', 'page'] as const
export type Kind = (typeof KINDS)[number]

export type SmallResult = {
  /** From the due time of each to its last byte. */
  answerMs: Record<Kind, number[]>
  /** Responses other than 200; their times count too. */
  refused: number
}
