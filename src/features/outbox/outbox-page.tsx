import { useMemo, type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { OutboxEntry, OutboxCounts } from '../../../sync/client/api.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { useEncryptedHere } from '../../domain/session/other-accounts.ts'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { panelOf, Tabs } from '../../ui/tabs.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import {
  type KnownNames,
  useKnownNames,
  opSentence,
  detailLabel,
  detailWord,
} from '../../domain/edits/op-sentence.ts'
import {
  OutboxSummary,
  chosenView,
  entriesIn,
  type OutboxView,
  hasNote,
  isAtDeleted,
} from './outbox-summary.tsx'
import { RefusedRow } from './refused-row.tsx'
import { useOutboxEntries } from '../../domain/edits/use-outbox-entries.ts'
import './outbox.css'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ExportButtons } from '../../ui/list-file/export-buttons.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { exportedColumns, exportedJson } from './exported.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { ListRow } from '../../ui/list-row.tsx'
import { formatMoment } from '../../lib/format/format-date.ts'
import { personPath } from '../../lib/address/person-path.ts'

/** Fields named without their values, which nobody could read. */
const unsaid = new Set(['flyer_image', 'cell_id', 'department_id'])

/**
 * The values that an edit replaced, one sentence per field: "City: your Kano replaced Jos, which somebody else had
 * typed."
 */
export function replacedSentences({
  args,
  overwrote = [],
}: Pick<OutboxEntry, 'args' | 'overwrote'>): string[] {
  const set = (typeof args.set === 'object' && args.set !== null ? args.set : {}) as Record<string, unknown>
  return overwrote.map(({ field, theirs }) => {
    const name = detailLabel(field)
    const mine = detailWord(field, set[field])
    const before = detailWord(field, theirs)
    if (unsaid.has(field) || (!mine && !before)) return t('outbox.replacedUnsaid', { field: name })
    if (!before) return t('outbox.replacedEmpty', { field: name, mine })
    if (!mine) return t('outbox.replacedByEmpty', { field: name, theirs: before })
    return t('outbox.replaced', { field: name, mine, theirs: before })
  })
}

/** Below a late edit: the values of another user that it replaced, and a link to the record. */
export function ReplacedNote({ entry }: { entry: OutboxEntry }) {
  const { features } = useChurch()
  const id = typeof entry.args.id === 'string' ? entry.args.id : ''
  const member = entry.type === 'edit-member'
  const mayLook = features.includes(member ? 'membersAccess' : 'attendanceAccess')
  return (
    <div className="outbox-replaced">
      <ul>
        {replacedSentences(entry).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {mayLook && (
        <LinkButton
          tone="quiet"
          icon={member ? 'person' : 'calendar'}
          to={member ? personPath(id) : `/churchservices?act=view&id=${encodeURIComponent(id)}`}
        >
          {t(member ? 'outbox.seeMember' : 'outbox.seeService')}
        </LinkButton>
      )}
    </div>
  )
}

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

/** Marks notes of accepted ops as read once they are on the screen. */
export function useNotesRead(shown: readonly OutboxEntry[] | null): void {
  const { outbox } = useChurch()
  const { notes } = useLive(outbox.counts)
  useEffect(() => {
    const noteIds = notes > 0 && shown?.filter(hasNote).map((entry) => entry.id)
    if (noteIds && noteIds.length > 0) void outbox.read(noteIds)
  }, [outbox, notes, shown])
}

/** Exports the rejected ops to a file before the user discards any. */
export function AttentionTools({ entries, names }: { entries: readonly OutboxEntry[]; names: KnownNames }) {
  const { church } = useChurch()
  const asJson = () =>
    saveFile('needs-attention.json', new Blob([exportedJson(entries, names)], { type: 'application/json' }))
  return (
    <div className="outbox-export">
      <Button tone="quiet" icon="download" onClick={asJson}>
        {t('outbox.exportJson')}
      </Button>
      <ExportButtons
        name="needs-attention"
        columns={exportedColumns(names, church.time_zone)}
        rows={() => entries}
      />
    </div>
  )
}
