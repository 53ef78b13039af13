/** The ops of this phone on a line, and their delivery status. */
import type { OutboxEntry } from '../../../sync/client/api.ts'

export type Entries = readonly OutboxEntry[] | null
type State = OutboxEntry['state']

/** An op written while this card was open, and the outbox entries before it, which lack the op. */
export type Kept = { opId: string; before: Entries }

/**
 * The delivery status of the latest decision. "Received" appears only for a choice made on this card, because older
 * decisions have no entry left. Null: nothing to show.
 */
export function decisionState(entries: Entries, lineId: string, kept: Kept | null): State | null {
  if (kept && (entries === null || entries === kept.before)) return 'pending'
  const own = entries?.find(({ id }) => id === kept?.opId)
  if (own) return own.state
  const waits = entries?.some((entry) => entry.state === 'pending' && entry.args.id === lineId)
  return waits ? 'pending' : null
}

/** True if a decision or note on the line was rejected and is listed in the outbox. */
export const isRefused = (entries: Entries, lineId: string): boolean =>
  (entries ?? []).some(
    ({ state, args }) => state === 'rejected' && (args.id === lineId || args.follow_up_id === lineId),
  )

/** A note's id is the id of its op. */
export const noteWaits = (entries: Entries, noteId: string): boolean =>
  (entries ?? []).some(({ id, state }) => id === noteId && state === 'pending')
