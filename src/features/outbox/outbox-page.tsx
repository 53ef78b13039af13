import { useMemo, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { OutboxEntry } from '../../../sync/client/api.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { useEncryptedHere } from '../../domain/session/other-accounts.ts'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { panelOf } from '../../ui/tabs.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { AttentionTools } from './attention-tools.tsx'
import { type KnownNames, useKnownNames } from '../../domain/edits/op-sentence.ts'
import { OutboxRow } from './outbox-row.tsx'
import { OutboxSummary } from './outbox-summary.tsx'
import { OUTBOX_TABS, OutboxTabs } from './outbox-tabs.tsx'
import { chosenView, entriesIn, type OutboxView } from './outbox-views.ts'
import { RefusedRow } from './refused-row.tsx'
import { useNotesRead } from './use-notes-read.ts'
import { useOutboxEntries } from '../../domain/edits/use-outbox-entries.ts'
import './outbox.css'

const emptySentence = {
  waiting: 'outbox.nothingWaiting',
  attention: 'outbox.nothingRefused',
  received: 'outbox.nothingReceived',
} as const

/**
 * The outbox: pending ops, rejected ops with reasons, and received ops. It works offline.
 * @param offer shown while nothing is pending
 */
export function OutboxPage({ offer }: { offer?: ReactNode }) {
  const [query, setQuery] = useSearchParams()
  const { outbox } = useChurch()
  const counts = useLive(outbox.counts)
  const encrypted = useEncryptedHere()
  const entries = useOutboxEntries()
  const names = useKnownNames()
  const view = chosenView(query.get('view'), counts.rejected)
  const shown = useMemo(() => entries && entriesIn(view, entries), [view, entries])
  useNotesRead(view === 'received' ? shown : null)
  const choose = (next: OutboxView) => setQuery({ view: next }, { replace: true })
  const head = (
    <div className="outbox-head">
      <h2 className="outbox-title">{t('outbox.title')}</h2>
      <OutboxSummary encrypted={encrypted} />
      {encrypted !== null && encrypted > 0 && (
        <StatusLine tone="waiting">{t('outbox.encrypted', { count: encrypted })}</StatusLine>
      )}
      <OutboxTabs view={view} counts={counts} onChoose={choose} />
    </div>
  )
  const row = (entry: OutboxEntry) =>
    view === 'attention' ? (
      <RefusedRow entry={entry} names={names} />
    ) : (
      <OutboxRow entry={entry} names={names} />
    )
  return (
    <Page title={t('outbox.title')} scroll="fixed">
      <VirtualList
        items={shown ?? []}
        itemKey={(entry) => entry.id}
        row={row}
        label={t('outbox.title')}
        rowHeight={72}
        head={head}
        body={panelOf(OUTBOX_TABS, view)}
        foot={<Foot shown={shown} view={view} names={names} offer={offer} />}
      />
    </Page>
  )
}

type FootProps = {
  shown: readonly OutboxEntry[] | null
  view: OutboxView
  names: KnownNames
  offer: ReactNode
}

function Foot({ shown, view, names, offer }: FootProps) {
  if (shown === null) return <SkeletonRows rows={4} />
  if (shown.length === 0)
    return (
      <>
        <p className="outbox-empty">{t(emptySentence[view])}</p>
        {view === 'waiting' && offer && <div className="outbox-offer">{offer}</div>}
      </>
    )
  return view === 'attention' ? <AttentionTools entries={shown} names={names} /> : null
}
