/**
 * The small church's response times, and their ratio beside one busy church and beside forty. Defines the messages
 * between the bench and its two processes.
 */
import { median, p95, quantile } from '../quantiles.ts'
import type { Row } from '../table.ts'
import { targets } from '../targets.ts'
import type { Door } from './requests.ts'

export type Heard = { wave: WaveHeard; small: SmallHeard }
type Cases = Record<keyof typeof NAMES, Heard[]>

const NAMES = {
  calm: 'alone',
  spread: 'beside 40 phones of 40 churches',
  one: 'beside 40 phones of one church',
} as const

export function rowsOf(heard: Cases, marks: number): Row[] {
  const cases = Object.keys(NAMES) as (keyof typeof NAMES)[]
  const ratio = p99(answersOf(heard.one)) / p99(answersOf(heard.spread))
  return [
    ...cases.flatMap((one) => rowsOfCase(`small church ${NAMES[one]}`, heard[one])),
    {
      name: 'small church: 99th percentile, one busy church beside 40',
      unit: '×',
      median: ratio,
      p95: null,
      target: targets.fairness,
    },
    ...(['spread', 'one'] as const).map((one) => waveRow(NAMES[one], heard[one], marks)),
  ]
}

const answersOf = (heard: Heard[]): number[] =>
  KINDS.flatMap((kind) => heard.flatMap(({ small }) => small.answerMs[kind]))

const p99 = (samples: number[]): number => quantile(samples, 0.99)

function rowsOfCase(name: string, heard: Heard[]): Row[] {
  const answers = answersOf(heard)
  const refused = heard.reduce((sum, { small }) => sum + small.refused, 0)
  return [
    ...KINDS.map((kind) =>
      msRow(
        `${name}: ${kind}`,
        heard.flatMap(({ small }) => small.answerMs[kind]),
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

function waveRow(name: string, heard: Heard[], marks: number): Row {
  const rates = heard.map(({ wave }) => marks / wave.seconds)
  const refused = heard.reduce((sum, { wave }) => sum + wave.refused, 0)
  return {
    name: `marks taken ${name} (pushes sent again: ${refused})`,
    unit: 'marks/s',
    median: median(rates),
    p95: Math.min(...rates),
  }
}

/** 40 phones push this many marks each at the same time. */
export type Wave = { url: string; doors: Door[]; marksEach: number }

export type WaveHeard = {
  seconds: number
  /** Pushes with another response, sent again. */
  refused: number
}

export type SmallChurch = { url: string; door: Door; reference: string }

export const KINDS = ['push', 'pull', 'page'] as const
export type Kind = (typeof KINDS)[number]

export type SmallHeard = {
  /** From the due time of each to its last byte. */
  answerMs: Record<Kind, number[]>
  /** Responses other than 200; their times count too. */
  refused: number
}
