/** Checks arrival times: the tap's time corrected by the known clock error, never after the mark's receipt. */
import { expect } from 'vitest'
import type { Tick } from './ticks.ts'

export type Times = { arrived_at: string; tapped_at: string; received_at: string }

/** Clocks are wrong by hours. This is more than the delay of an answer, or of one that a proxy repeats. */
const A_LITTLE = 600_000

export function arrivedWhenTapped(times: Times, { type, tapped, clockErrors }: Tick): void {
  const at = Date.parse(times.tapped_at)
  expect(at >= tapped.from && at <= tapped.to, `${type} was tapped at ${times.tapped_at}`).toBe(true)
  const arrived = Date.parse(times.arrived_at)
  const received = Date.parse(times.received_at)
  const believed = clockErrors.map((error) => Math.min(at - error, received))
  const why = `${type} arrived at ${times.arrived_at}, tapped at ${times.tapped_at}`
  expect(arrived, why).toBeLessThanOrEqual(Date.now())
  expect(
    believed.some((time) => Math.abs(time - arrived) < A_LITTLE),
    why,
  ).toBe(true)
}
