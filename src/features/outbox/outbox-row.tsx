import type { OutboxEntry } from '../../../sync/client/api.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { StateMark } from '../../ui/badge.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { opSentence, type KnownNames } from './op-sentence.ts'
import { formatMoment } from '../../lib/format/format-moment.ts'

/** One change that waits or has gone through. */
export function OutboxRow({ entry, names }: { entry: OutboxEntry; names: KnownNames }) {
  const { church } = useChurch()
  const when = formatMoment(entry.capturedAt, church.time_zone)
  return (
    <ListRow
      title={opSentence(entry, names)}
      detail={entry.state === 'quarantined' ? `${when} · ${t('outbox.quarantined')}` : when}
      side={<StateMark state={entry.state === 'pending' ? 'saved' : 'received'} />}
    />
  )
}
