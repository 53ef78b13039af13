/** What this phone changed on a line, and where that is. */
import type { OutboxEntry } from '../../../sync/client/api.ts'

export type Entries = readonly OutboxEntry[] | null
type State = OutboxEntry['state']

/** A change that was kept while this card stood open, and what the outbox was then, which knows nothing of it. */
export type Kept = { opId: string; before: Entries }

/**
 * Where the latest decision is. Received is said of what was chosen on this card alone: of what was decided on other days
 * nothing is left to follow. Null: there is nothing to say.
 */
export function decisionState(entries: Entries, lineId: string, kept: Kept | null): State | null {
  if (kept && (entries === null || entries === kept.before)) return 'pending'
  const own = entries?.find(({ id }) => id === kept?.opId)
  if (own) return own.state
  const waits = entries?.some((entry) => entry.state === 'pending' && entry.args.id === lineId)
  return waits ? 'pending' : null
}

/** Something that was decided or noted on the line was refused, and waits in the outbox for somebody to look at it. */
export const isRefused = (entries: Entries, lineId: string): boolean =>
  (entries ?? []).some(
    ({ state, args }) => state === 'rejected' && (args.id === lineId || args.follow_up_id === lineId),
  )

/** A note is known by its op. */
export const noteWaits = (entries: Entries, noteId: string): boolean =>
  (entries ?? []).some(({ id, state }) => id === noteId && state === 'pending')
