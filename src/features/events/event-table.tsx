import { useMemo } from 'react'
import type { EventFacts } from '../../../contract/routes/events.ts'
import { dateOf, formatDate, formatTime } from '../../lib/format/format-date.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { byWords } from '../../domain/church/by-words.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/table-view.ts'
import { useTableView } from '../../ui/table/use-table-view.ts'
import { useWide } from '../../ui/use-wide.ts'
import type { EventAct } from './event-actions.ts'
import { EventThumb } from './event-picture.tsx'
import { EventStatusBadge } from './event-status.tsx'
import { t } from './messages.ts'

type EventTableProps = { events: readonly EventFacts[]; open: (act: EventAct, id?: string) => void }

/** "All Events". */
export function EventTable({ events, open }: EventTableProps) {
  const { church } = useChurch()
  const state = useTableView()
  const wide = useWide()
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
      onOpen={(event) => open('view', event.id)}
      // On a phone a tap opens the event with both buttons.
      actions={wide ? (event) => <RowActions event={event} open={open} /> : undefined}
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
      card: 'side',
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
      <Button
        tone="plain"
        icon="edit"
        aria-label={t('events.editOne', { name })}
        onClick={() => open('edit', id)}
      >
        {t('common.edit')}
      </Button>
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
