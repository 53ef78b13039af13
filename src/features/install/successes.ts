import type { OutboxEntry } from '../../../sync/client/api.ts'

/** What counts: Sunday's work done on this phone that the church has received. */
const SUNDAYS_WORK: ReadonlySet<string> = new Set(['mark-person', 'capture-first-timer', 'count-heads'])

/** Enough to know that the app does what it is for here. */
export const ENOUGH = 2

/** How many of what the church has received from this phone were successes. */
export function successes(received: readonly Pick<OutboxEntry, 'type'>[]): number {
  return received.filter(({ type }) => SUNDAYS_WORK.has(type)).length
}
