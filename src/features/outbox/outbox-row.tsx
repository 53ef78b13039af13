import type { OutboxEntry } from '../../../sync/client/api.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { ListRow } from '../../ui/list-row.tsx'
import { opSentence, type KnownNames } from '../../domain/edits/op-sentence.ts'
import { hasNote, isAtDeleted } from './outbox-views.ts'
import { ReplacedNote } from './replaced-note.tsx'
import { formatMoment } from '../../lib/format/format-date.ts'

const where = {
  pending: 'offline.savedHere',
  received: 'offline.received',
  quarantined: 'outbox.quarantined',
  rejected: 'offline.refused',
} as const

/** One pending or received op. */
export function OutboxRow({ entry, names }: { entry: OutboxEntry; names: KnownNames }) {
  const { church, deletedServices } = useChurch()
  const deleted = useLive(deletedServices)
  const when = formatMoment(entry.capturedAt, church.time_zone)
  const stands = isAtDeleted(entry, deleted) ? 'outbox.atDeleted' : where[entry.state]
  const row = <ListRow title={opSentence(entry, names)} detail={`${t(stands)} · ${when}`} />
  if (!hasNote(entry)) return row
  return (
    <div className="outbox-note">
      {row}
      {entry.message && <p className="outbox-replaced">{entry.message}</p>}
      {entry.overwrote && <ReplacedNote entry={entry} />}
    </div>
  )
}
