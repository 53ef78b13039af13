import type { EventFacts } from '../../../contract/routes/events.ts'
import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { useKeptAddress } from '../../lib/address/kept-address.ts'
import { dateOf } from '../../lib/format/format-date.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import type { LastKnown } from '../../domain/church/use-last-known.ts'
import { useToday } from '../../domain/church/clock.ts'
import { Button } from '../../ui/button.tsx'
import { AsOf } from '../../domain/chart/as-of.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { eventActions, type EventAct } from './event-actions.ts'
import { EventTable } from './event-table.tsx'
import { IntroLine } from './intro-line.tsx'
import { LazyDialogs } from './lazy-dialogs.tsx'
import { useEvents } from './use-events.ts'
import { t } from './messages.ts'
import './events.css'

const EventChart = lazyPart(async () => (await import('./event-chart.tsx')).EventChart)

/** The page of the church's events: create, change, start and end them, and see their people. */
export function EventsPage() {
  useKeptAddress()
  const { act, id, open, close } = useAddressDialog(eventActions)
  const { features } = useChurch()
  const [events, reload] = useEvents()
  const all = events.status === 'ready' ? events.value : []
  const since = useFirstYear(all)
  const change = { onClose: close, onChanged: reload }
  return (
    <Page
      title={t('events.title')}
      intro={<IntroLine />}
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
          <h2>{t('events.list')}</h2>
          <EventList events={events} reload={reload} open={open} />
        </section>
        {features.includes('dashboardAccess') && all.length > 0 && <EventChart since={since} />}
      </div>
      <LazyDialogs act={act} id={id} events={all} {...change} open={open} />
    </Page>
  )
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
