/** The ops and drafts of this phone on a line, and their delivery status. */
import type { OutboxEntry } from '../../../sync/client/api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import type { Line } from './lines.ts'
import { t } from './messages.ts'

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

/** The delivery status of a decision: on this phone only, received, or quarantined for an administrator. */
export function WhereItIs({ state }: { state: OutboxEntry['state'] | null }) {
  if (state === 'pending') return <StatusLine tone="waiting">{t('offline.savedHere')}</StatusLine>
  if (state === 'received') return <StatusLine tone="received">{t('offline.received')}</StatusLine>
  if (state === 'quarantined') return <StatusLine tone="info">{t('outbox.quarantined')}</StatusLine>
  return null
}

/** A rejected decision is no longer shown on the line. The outbox explains it. */
export function RefusedHere() {
  const look = (
    <LinkButton tone="quiet" icon="tray" to="/outbox">
      {t('followUp.refusedLook')}
    </LinkButton>
  )
  return (
    <StatusLine tone="refused" action={look}>
      {t('followUp.refused')}
    </StatusLine>
  )
}

type Of = Pick<Line, 'id'> & { person: Pick<Line['person'], 'id'> }

/**
 * Contains the person's id, so that deleting the person deletes the draft. For a line without a decision this phone
 * has no row.
 */
export const noteDraft = ({ id, person }: Of): string => `follow-up-note:${id}:${person.id}`

/** The key in earlier releases. */
export const formerNoteDraft = ({ id }: Of): string => `follow-up-note:${id}`
