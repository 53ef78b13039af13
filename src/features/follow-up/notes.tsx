import { useEffect, useId, useState } from 'react'
import { dateOf, formatDate, formatTime } from '../../lib/format/format-date.ts'
import { useKeptDraft } from '../../domain/edits/use-kept-draft.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/fields/field-shell.tsx'
import { tooLong } from '../../ui/form/too-long.ts'
import { Icon } from '../../ui/icons.tsx'
import { toastFailure } from '../../ui/toast-store.ts'
import { userWord } from './line-text.tsx'
import type { Line, Note, Users } from './lines.ts'
import { t } from './messages.ts'
import type { OutboxEntry } from '../../../sync/client/api.ts'
import { StatusLine } from '../../ui/status-line.tsx'

/** The ops and drafts of this phone on a line, and their delivery status. */

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

const LONGEST = 1000

/** The notes, latest first, and a field for a new one. */
export function Notes({ line, users, entries }: { line: Line; users: Users; entries: Entries }) {
  return (
    <section className="follow-up-notes">
      <h3>{t('followUp.notes')}</h3>
      <NewNote line={line} />
      {line.notes.length === 0 && <p className="follow-up-quiet">{t('followUp.noNotes')}</p>}
      <ol>
        {line.notes.map((note) => (
          <NoteLine key={note.id} note={note} users={users} waits={noteWaits(entries, note.id)} />
        ))}
      </ol>
    </section>
  )
}

function NoteLine({ note, users, waits }: { note: Note; users: Users; waits: boolean }) {
  const { account, church } = useChurch()
  const when = `${formatDate(dateOf(note.written_at, church.time_zone))}, ${formatTime(note.written_at, church.time_zone)}`
  return (
    <li>
      <p className="follow-up-text">{note.text}</p>
      <p className="follow-up-quiet">
        {t('followUp.noteBy', { who: userWord(note.written_by, users, account.id), when })}
      </p>
      {waits && (
        <p className="follow-up-waits">
          <Icon name="phoneSaved" /> {t('offline.savedHere')}
        </p>
      )}
    </li>
  )
}

/** The draft of a note survives a closed dialog and a dead phone until it is added. */
function NewNote({ line }: { line: Line }) {
  const church = useChurch()
  const id = useId()
  const { found, keep, drop } = useKeptDraft<string>(noteDraft(line))
  const { found: foundFormer, drop: dropFormer } = useKeptDraft<string>(formerNoteDraft(line))
  const [typed, setTyped] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const text = typed ?? found ?? foundFormer ?? ''
  const wrong = tooLong(text, LONGEST)
  useEffect(() => {
    if (typed === null) return
    if (typed.trim()) keep(typed)
    else drop()
    if (foundFormer) dropFormer()
  }, [typed, keep, drop, foundFormer, dropFormer])

  async function add() {
    setBusy(true)
    try {
      await church.mutate('add-follow-up-note', { follow_up_id: line.id, person_id: line.person.id, text })
      setTyped('')
    } catch {
      toastFailure(t('followUp.notSaved'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="follow-up-new">
      <label htmlFor={id}>{t('followUp.noteLabel')}</label>
      <textarea
        id={id}
        className="nx-input"
        rows={3}
        aria-describedby={wrong ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-invalid={wrong ? true : undefined}
        value={text}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p id={`${id}-hint`} className="follow-up-quiet">
        {t('followUp.noteHint')}
      </p>
      <FieldError id={`${id}-error`} error={wrong} />
      <Button
        tone="quiet"
        icon="plus"
        busy={busy}
        disabled={!text.trim() || wrong !== undefined}
        onClick={() => void add()}
      >
        {t('followUp.addNote')}
      </Button>
    </div>
  )
}
