import type { OutboxEntry } from '../../../sync/client/api.ts'

/** Ops of Sunday's work. They count once the server has received them. */
const SUNDAYS_WORK: ReadonlySet<string> = new Set(['mark-person', 'capture-first-timer', 'count-heads'])

/** Enough successes to know that the app is useful here. */
export const ENOUGH = 2

/** Counts the successes among the received ops of this phone. */
export function successes(received: readonly Pick<OutboxEntry, 'type'>[]): number {
  return received.filter(({ type }) => SUNDAYS_WORK.has(type)).length
}
