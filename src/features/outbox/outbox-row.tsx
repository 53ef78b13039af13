import type { OutboxEntry } from '../../../sync/client/api.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { ListRow } from '../../ui/list-row.tsx'
import { opSentence, type KnownNames } from '../../lib/edits/op-sentence.ts'
import { hasNote } from './outbox-views.ts'
import { ReplacedNote } from './replaced-note.tsx'
import { formatMoment } from '../../lib/format/format-moment.ts'

const where = {
  pending: 'offline.savedHere',
  received: 'offline.received',
  quarantined: 'outbox.quarantined',
  rejected: 'offline.refused',
} as const

/** One change that waits or has gone through. */
export function OutboxRow({ entry, names }: { entry: OutboxEntry; names: KnownNames }) {
  const { church } = useChurch()
  const when = formatMoment(entry.capturedAt, church.time_zone)
  const row = <ListRow title={opSentence(entry, names)} detail={`${t(where[entry.state])} · ${when}`} />
  if (!hasNote(entry)) return row
  return (
    <div className="outbox-told">
      {row}
      {entry.message && <p className="outbox-replaced">{entry.message}</p>}
      {entry.overwrote && <ReplacedNote entry={entry} />}
    </div>
  )
}
