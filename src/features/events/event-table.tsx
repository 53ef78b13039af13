import { useMemo } from 'react'
import type { FileColumn } from '../../../contract/csv.ts'
import type { EventFacts } from '../../../contract/routes/events.ts'
import { dateOf, formatDate, formatTime, isoMoment } from '../../lib/format/format-date.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { byWords } from '../../domain/church/by-words.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type Column, useTableView } from '../../ui/table/table-view.ts'
import { EventStatusBadge, statusWord } from './event-status.tsx'
import { t } from './messages.ts'

type EventTableProps = {
  events: readonly EventFacts[]
  open: (act: 'add' | 'delete', id?: string) => void
}

/** "All Events". Each opens its own page. */
export function EventTable({ events, open }: EventTableProps) {
  const { church } = useChurch()
  const state = useTableView()
  const columns = useMemo(() => columnsIn(church.time_zone), [church.time_zone])
  return (
    <DataTable
      {...state}
      label={t('events.list')}
      rows={events}
      columns={columns}
      rowKey={(event) => event.id}
      rowName={(event) => `${event.name} ${shortTime(event, church.time_zone)}`}
      matches={matches}
      file={{ name: 'events', columns: fileColumns(church.time_zone) }}
      to={(event) => `/event/${event.id}`}
      actions={(event) => <RowActions event={event} open={open} />}
      empty={<NoEventYet onAdd={() => open('add')} />}
    />
  )
}

function columnsIn(zone: string): Column<EventFacts>[] {
  return [
    {
      key: 'picture',
      title: t('events.picture'),
      cell: (event) => <EventThumb event={event} />,
      card: 'hidden',
      unbroken: true,
    },
    {
      key: 'name',
      title: t('events.name'),
      cell: (event) => <NameAndTime event={event} zone={zone} />,
      sortBy: ({ name }) => name,
      card: 'title',
    },
    {
      key: 'status',
      title: t('events.status'),
      cell: ({ status }) => <EventStatusBadge status={status} />,
      sortBy: ({ status }) => status,
      card: 'side',
      unbroken: true,
    },
    {
      key: 'created',
      title: t('events.createdOn'),
      cell: (event) => formatDate(dateOf(event.created_at, zone)),
      sortBy: (event) => Date.parse(event.created_at),
      card: 'hidden',
      unbroken: true,
      spare: true,
    },
  ]
}

const fileColumns = (zone: string): FileColumn<EventFacts>[] => [
  { title: t('events.name'), value: ({ name }) => name },
  { title: t('events.startDate'), type: 'moment', value: (event) => isoMoment(event.start_date, zone) },
  { title: t('events.endDate'), type: 'moment', value: (event) => isoMoment(event.end_date, zone) },
  { title: t('events.status'), value: ({ status }) => statusWord(status) },
  { title: t('events.createdOn'), type: 'date', value: (event) => dateOf(event.created_at, zone) },
]

/** The name and the time, because events of one name recur. */
function NameAndTime({ event, zone }: { event: EventFacts; zone: string }) {
  return (
    <span className="events-name">
      <span>{event.name}</span> <span className="events-time">{shortTime(event, zone)}</span>
    </span>
  )
}

/** "Sun 29 Nov 2026, 13:30". */
const shortTime = ({ start_date: start }: EventFacts, zone: string) =>
  `${formatDate(dateOf(start, zone))}, ${formatTime(start, zone)}`

function RowActions({ event, open }: { event: EventFacts; open: EventTableProps['open'] }) {
  const { id, name } = event
  return (
    <>
      <LinkButton tone="plain" icon="edit" to={`/event/${id}?act=edit`}>
        {t('common.edit')}
      </LinkButton>
      <Button
        tone="plain"
        icon="trash"
        aria-label={t('events.deleteOne', { name })}
        onClick={() => open('delete', id)}
      >
        {t('common.delete')}
      </Button>
    </>
  )
}

/** The round picture of a row, or a calendar icon if there is none. The row shows the event's name. */
function EventThumb({ event }: { event: Pick<EventFacts, 'image_url'> }) {
  if (!event.image_url)
    return (
      <span className="events-thumb events-thumb-none" aria-hidden="true">
        <Icon name="calendar" />
      </span>
    )
  return <img className="events-thumb" src={smallOf(event.image_url)} alt="" loading="lazy" />
}

/** Uploaded pictures have a small version beside them. Pictures from elsewhere are used as they are. */
const smallOf = (address: string) =>
  address.replace(/^(\/uploads\/[\w-]+\/[\w-]{36})\.webp$/, '$1-small.webp')

const matches = byWords<EventFacts>(({ name, description }) => [name, description])

function NoEventYet({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      title={t('events.emptyTitle')}
      action={
        <Button icon="plus" onClick={onAdd}>
          {t('events.create')}
        </Button>
      }
    >
      {t('events.emptyBody')}
    </EmptyState>
  )
}
