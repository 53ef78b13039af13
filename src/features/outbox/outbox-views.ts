import type { DeletedServices, OutboxEntry } from '../../../sync/client/api.ts'

export const views = ['waiting', 'attention', 'received'] as const
export type OutboxView = (typeof views)[number]

const viewOf = {
  pending: 'waiting',
  rejected: 'attention',
  received: 'received',
  quarantined: 'received',
} as const

/** The entries of one view: pending ops in the order of sending, the others latest first. */
export function entriesIn(view: OutboxView, entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const own = entries.filter((entry) => viewOf[entry.state] === view)
  const turn = view === 'waiting' ? 1 : -1
  return own.sort((a, b) => turn * (a.seq - b.seq))
}

/** The view named in the address. Without one, rejected ops come before pending ones. */
export function chosenView(query: string | null, rejected: number): OutboxView {
  const requested = views.find((view) => view === query)
  return requested ?? (rejected > 0 ? 'attention' : 'waiting')
}

/** True for an accepted op with a note: a value it replaced, or a part that was left out. */
export const hasNote = ({ state, overwrote, message }: OutboxEntry): boolean =>
  state === 'received' && Boolean(overwrote ?? message)

const COUNTED_AT_A_SERVICE = ['mark-person', 'capture-first-timer', 'count-heads']

/** True for an accepted op that no list shows, because its service was deleted. */
export const isAtDeleted = ({ state, type, args }: OutboxEntry, deleted: DeletedServices): boolean =>
  state === 'received' && COUNTED_AT_A_SERVICE.includes(type) && deleted.has(String(args.service_id))
