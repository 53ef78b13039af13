import type { OutboxCounts } from '../../../sync/client/api.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { t } from '../../lib/messages/t.ts'
import { views, type OutboxView } from './outbox-views.ts'

const words = {
  waiting: 'outbox.tabWaiting',
  attention: 'outbox.tabAttention',
  received: 'outbox.tabReceived',
} as const

type Props = { view: OutboxView; counts: OutboxCounts; onChoose: (view: OutboxView) => void }

/** Which part of the outbox is shown. */
export function OutboxTabs({ view, counts, onChoose }: Props) {
  const numbers = { waiting: counts.pending, attention: counts.rejected, received: counts.notes }
  return (
    <div className="outbox-tabs" role="group" aria-label={t('outbox.tabs')}>
      {views.map((one) => (
        <button key={one} type="button" aria-pressed={one === view} onClick={() => onChoose(one)}>
          {t(words[one])}
          {numbers[one] > 0 && <b>{formatCount(numbers[one])}</b>}
        </button>
      ))}
    </div>
  )
}
