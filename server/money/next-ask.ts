/** When the provider is asked again about what has not ended. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** After it was begun; then hourly. */
const FIRST = [1, 5, 30].map((minutes) => minutes * MINUTE)
const HOURLY_FOR = 3 * DAY

/** For so long after it arrived the bank may send it back. */
const WATCHED_FOR = 7 * DAY

const at = (moment: number) => new Date(moment).toISOString()

export const inMinutes = (minutes: number): string => at(Date.now() + minutes * MINUTE)

/** Of a payment; null after three days: then it counts as given up, and only a webhook or a person asks once more. */
export function nextPaymentAsk(begunAt: string, now = Date.now()): string | null {
  const age = now - Date.parse(begunAt)
  return age < HOURLY_FOR ? at(now + gap(age)) : null
}

/**
 * Of a transfer; money that is set aside is never given up, so it is asked about daily after three days.
 * @param begunAt when it could first go out: one that waited for approval was asked for long before
 */
export function nextTransferAsk(begunAt: string, status: string, now = Date.now()): string | null {
  const age = now - Date.parse(begunAt)
  if (status === 'success') return age < WATCHED_FOR ? at(now + DAY) : null
  if (status !== 'pending') return null
  return at(now + (age < HOURLY_FOR ? gap(age) : DAY))
}

function gap(age: number): number {
  const next = FIRST.find((after) => after > age)
  return next === undefined ? HOUR : next - age
}
