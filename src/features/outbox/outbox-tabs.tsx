import type { OutboxCounts } from '../../../sync/client/api.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { t } from '../../lib/messages/t.ts'
import { Tabs } from '../../ui/tabs.tsx'
import type { OutboxView } from './outbox-views.ts'

type Props = { view: OutboxView; counts: OutboxCounts; onChoose: (view: OutboxView) => void }

/** The id that connects the tabs with the list below. */
export const OUTBOX_TABS = 'outbox'

/** Chooses the shown part of the outbox. */
export function OutboxTabs({ view, counts, onChoose }: Props) {
  const words = {
    waiting: counted(t('outbox.tabWaiting'), counts.pending),
    attention: counted(t('outbox.tabAttention'), counts.rejected),
    received: counted(t('outbox.tabReceived'), counts.notes),
  }
  return <Tabs id={OUTBOX_TABS} label={t('outbox.tabs')} words={words} chosen={view} onChoose={onChoose} />
}

const counted = (word: string, count: number) => (
  <>
    {word}
    {count > 0 && <b>{formatCount(count)}</b>}
  </>
)
