/** First timers who were begun at the door and not saved: nothing of them is with the church, nor in the outbox. */
import type { Church } from '../../../sync/client/api.ts'

/** The form that stands open. */
export const OPEN_FORM = 'door-first-timer'
/** Those that were closed by hand, a list. */
export const CLOSED_FORMS = 'door-first-timers-begun'

export async function begunFirstTimers(drafts: Church['drafts']): Promise<number> {
  const open = await drafts.read(OPEN_FORM)
  const closed = await drafts.read<readonly unknown[]>(CLOSED_FORMS)
  return (open === null ? 0 : 1) + (closed?.length ?? 0)
}
