import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { EventFacts } from '../../../contract/routes/events.ts'
import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { useKeptAddress } from '../../lib/address/kept-address.ts'
import { dateOf } from '../../lib/format/format-date.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import type { LastKnown } from '../../domain/church/use-last-known.ts'
import { useNow, useToday } from '../../domain/church/clock.ts'
import { Button } from '../../ui/button.tsx'
import { AsOf } from '../../domain/chart/as-of.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { lazyDialog } from '../../ui/lazy/lazy.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { EventTable } from './event-table.tsx'
import { useEvents } from './use-events.ts'
import { t } from './messages.ts'
import './events.css'

const EventChart = lazyPart(async () => (await import('./event-chart.tsx')).EventChart)
const CreateEventDialog = lazyDialog(
  async () => (await import('./create-event-dialog.tsx')).CreateEventDialog,
)
const DeleteEventDialog = lazyDialog(
  async () => (await import('./delete-event-dialog.tsx')).DeleteEventDialog,
)

/** The dialogs that can open over the table. */
const actions = ['add', 'delete'] as const
type EventAct = (typeof actions)[number]

/** The page of the church's events. Each opens its own page. */
export function EventsPage() {
  useKeptAddress()
  useOlderAddress()
  const { act, id, open, close } = useAddressDialog(actions)
  const { features } = useChurch()
  const [events, reload] = useEvents()
  const all = events.status === 'ready' ? events.value : []
  const since = useFirstYear(all)
  const deleted = all.find((one) => one.id === id)
  return (
    <Page
      title={t('events.title')}
      count={events.status === 'ready' ? all.length : null}
      aside={<Now />}
      actions={
        all.length > 0 && (
          <Button icon="plus" onClick={() => open('add')}>
            {t('events.create')}
          </Button>
        )
      }
    >
      <div className="events-page">
        <section aria-label={t('events.list')} className="events-all">
          <EventList events={events} reload={reload} open={open} />
        </section>
        {features.includes('dashboardAccess') && all.length > 0 && <EventChart since={since} />}
      </div>
      {act === 'add' && <CreateEventDialog onClose={close} onChanged={reload} />}
      {act === 'delete' && deleted && (
        <DeleteEventDialog event={deleted} onClose={close} onDeleted={reload} />
      )}
    </Page>
  )
}

/** The church's date and time, against which the list is read. */
function Now() {
  const { day, time } = useNow()
  return (
    <span className="events-now">
      {day}, {time}
    </span>
  )
}

/** Older addresses name one event in the query. It has its own page now. */
function useOlderAddress(): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const act = params.get('act')
  const id = act === 'view' || act === 'edit' ? params.get('id') : null
  useEffect(() => {
    if (id && pathname === '/event')
      navigate(`/event/${id}${act === 'edit' ? '?act=edit' : ''}`, { replace: true })
    // Only arrival counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, act])
}

type ListProps = {
  events: LastKnown<EventFacts[]>
  reload: () => void
  open: (act: EventAct, id?: string) => void
}

function EventList({ events, reload, open }: ListProps) {
  const { church } = useChurch()
  if (events.status === 'loading') return <SkeletonRows />
  if (events.status === 'failed')
    return <FailedLoad title={t('events.notSeen')} sentence={events.problem.message} onRetry={reload} />
  return (
    <>
      {events.from && <AsOf from={events.from} timeZone={church.time_zone} />}
      <EventTable events={events.value} open={open} />
    </>
  )
}

/** The year of the church's first event, at most the current year. */
function useFirstYear(events: readonly EventFacts[]): number {
  const church = useChurch()
  const { time_zone: zone } = church.church
  const years = events.map(({ start_date }) => Number(dateOf(start_date, zone).slice(0, 4)))
  return Math.min(Number(useToday(church).slice(0, 4)), ...years)
}
