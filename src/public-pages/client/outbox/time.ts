const MINUTE = 60

/** Spreads retries, because the server gives all visitors the same moment. */
const SPREAD = 5

/** Seconds that an overloaded server asks to wait, from a response's `Retry-After`. 0 if there is no wait. */
export function waitOf({ status, headers }: Pick<Response, 'status' | 'headers'>): number {
  if (status !== 429) return 0
  const seconds = Number(headers.get('retry-after'))
  return (seconds > 0 ? Math.min(seconds, 10 * MINUTE) : MINUTE) + Math.random() * SPREAD
}

export const pause = (seconds: number): Promise<void> =>
  new Promise((over) => setTimeout(over, seconds * 1000))

/** True when both moments are on the same day by the phone's own clock. */
export const isSameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString()
