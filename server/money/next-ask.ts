/** Schedules the next query of the provider about a pending line. */
import type pg from 'pg'
import type { Jobs } from '../jobs/jobs.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Delays after the start; hourly afterwards. */
const FIRST = [1, 5, 30].map((minutes) => minutes * MINUTE)
const HOURLY_FOR = 3 * DAY

/** For this time after arrival, the bank may send the money back. */
const WATCHED_FOR = 7 * DAY

const at = (moment: number) => new Date(moment).toISOString()

export const inMinutes = (minutes: number): string => at(Date.now() + minutes * MINUTE)

/**
 * For a payment; null after three days. It then counts as abandoned, and only a webhook or a person triggers another query.
 */
export function nextPaymentAsk(startedAt: string, now = Date.now()): string | null {
  const age = now - Date.parse(startedAt)
  return age < HOURLY_FOR ? at(now + gap(age)) : null
}

/**
 * For a transfer. Money that is set aside is never abandoned, so queries continue daily after three days.
 * @param startedAt when it could first be sent; a transfer that waited for approval is older
 */
export function nextTransferAsk(startedAt: string, status: string, now = Date.now()): string | null {
  const age = now - Date.parse(startedAt)
  if (status === 'success') return age < WATCHED_FOR ? at(now + DAY) : null
  if (status !== 'pending') return null
  return at(now + (age < HOURLY_FOR ? gap(age) : DAY))
}

function gap(age: number): number {
  const next = FIRST.find((after) => after > age)
  return next === undefined ? HOUR : next - age
}

/** Each line has at most one pending query. */
export const sendSettle = (
  jobs: Jobs,
  tx: pg.ClientBase | pg.Pool,
  line: { churchId: string; transactionId: string },
  startAfter: string | null,
): Promise<void> =>
  jobs.send(tx, 'money.settle', line, {
    key: `settle-${line.transactionId}`,
    ...(startAfter && { startAfter }),
  })
