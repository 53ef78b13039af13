import { useMemo } from 'react'
import { absenceFrom, type Absence } from '../../../contract/absence.ts'
import type { ServiceRow } from '../../../contract/tables/attendance.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { absenceWords } from '../../domain/attendance/absence-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { byWords } from '../../domain/church/by-words.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ShortDay } from '../../ui/table/short-day.tsx'
import type { Column } from '../../ui/table/table-view.ts'
import { useTableView } from '../../ui/table/use-table-view.ts'
import type { ServiceAct } from './service-actions.ts'
import type { Counts } from './service-counts.ts'
import { useServiceCounts, type KnownCounts } from './use-service-counts.ts'

type Row = { number: number; service: ServiceRow; counts: Counts | null | undefined }

/** Every service with its counts, latest day first. */
export function ServiceTable({ open }: { open: (act: ServiceAct, id?: string) => void }) {
  const church = useChurch()
  const services = useLive(church.services)
  const { complete } = useLive(church.status)
  const known = useServiceCounts(services)
  const state = useTableView('-day')
  const rows = useMemo(
    () => services.map((service, index) => ({ number: index + 1, service, counts: known.of(service) })),
    [services, known],
  )
  const columns = useMemo(() => columnsFor(church.church.time_zone, church.today()), [church])
  return (
    <>
      <WhoseCounts source={services.length > 0 ? known.source : null} />
      <DataTable
        {...state}
        label={t('services.list')}
        rows={services.length === 0 && !complete ? null : rows}
        columns={columns}
        rowKey={(row) => row.service.id}
        rowName={({ number, service }) =>
          `${number}, ${service.name}, ${formatDate(service.date_of_service)}`
        }
        matches={matches}
        onOpen={({ service }) => open('view', service.id)}
        empty={<NoServiceYet onAdd={() => open('add')} />}
      />
    </>
  )
}

function columnsFor(zone: string, today: string): Column<Row>[] {
  const absenceOf = ({ service, counts }: Row) =>
    absenceFrom(service.date_of_service, today, counts?.attendees ?? 0)
  const count = (field: keyof Counts, title: string): Column<Row> => ({
    key: field,
    title,
    cell: (row) => <Count counts={row.counts} field={field} absence={absenceOf(row)} />,
    sortBy: (row) => (isKnown(field, absenceOf(row)) ? (row.counts?.[field] ?? null) : null),
    end: true,
  })
  return [
    {
      key: 'number',
      title: t('services.number'),
      cell: ({ number }) => number,
      sortBy: ({ number }) => number,
      card: 'hidden',
      unbroken: true,
      spare: true,
    },
    {
      key: 'name',
      title: t('services.name'),
      cell: ({ service }) => service.name,
      sortBy: ({ service }) => service.name,
      card: 'title',
    },
    {
      key: 'day',
      title: t('services.day'),
      cell: ({ service }) => <ShortDay date={service.date_of_service} />,
      sortBy: ({ service }) => Date.parse(service.date_of_service),
      card: 'side',
    },
    count('attendees', t('services.attendees')),
    count('absentees', t('services.absentees')),
    count('first_timers', t('services.firstTimers')),
    {
      key: 'added',
      title: t('services.dateAdded'),
      cell: ({ service }) => formatDate(dateOf(service.created_at, zone)),
      sortBy: ({ service }) => Date.parse(service.created_at),
      card: 'hidden',
      unbroken: true,
      spare: true,
    },
  ]
}

const isKnown = (field: keyof Counts, absence: Absence) => field !== 'absentees' || absence === 'known'

type CountProps = {
  counts: Counts | null | undefined
  field: keyof Counts
  /** For a future service a count of zero says nothing. */
  absence?: Absence
}

export function Count({ counts, field, absence = 'known' }: CountProps) {
  if (counts === undefined) return <span className="services-quiet">…</span>
  if (counts === null) return <span className="services-quiet">{t('services.notHere')}</span>
  if (isKnown(field, absence) && counts[field] > 0) return <>{formatCount(counts[field])}</>
  const none =
    absence === 'ahead' || (absence === 'unmarked' && field === 'absentees')
      ? absenceWords[absence].short
      : 'services.noneCaptured'
  return <span className="services-quiet">{t(none)}</span>
}

/** The source of the counts, if it is not plain: this phone alone, or the server without pending ops. */
function WhoseCounts({ source }: { source: KnownCounts['source'] }) {
  const { outbox } = useChurch()
  const { pending } = useLive(outbox.counts)
  if (source === 'phone') return <StatusLine tone="quiet">{t('services.countsOfPhone')}</StatusLine>
  if (source === 'church' && pending > 0)
    return <StatusLine tone="waiting">{t('services.countsWaiting', { count: pending })}</StatusLine>
  return null
}

const matches = byWords<Row>(({ service }) => [
  service.name,
  formatDate(service.date_of_service),
  service.date_of_service,
])

function NoServiceYet({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      title={t('services.emptyTitle')}
      action={
        <Button icon="plus" onClick={onAdd}>
          {t('services.add')}
        </Button>
      }
    >
      {t('services.emptyBody')}
    </EmptyState>
  )
}
