import type { EventFacts } from '../../../contract/routes/events.ts'
import { useAddressDialog } from '../../lib/address/use-address-dialog.ts'
import { useKeptAddress } from '../../lib/address/use-kept-address.ts'
import { dateOf } from '../../lib/format/format-date.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import type { LastKnown } from '../../lib/session/use-last-known.ts'
import { useToday } from '../../lib/session/use-today.ts'
import { Button } from '../../ui/button.tsx'
import { AsOf } from '../../ui/chart/as-of.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { latePlace } from '../../ui/late-place.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { eventActs, type EventAct } from './event-acts.ts'
import { EventTable } from './event-table.tsx'
import { IntroLine } from './intro-line.tsx'
import { LateDialogs } from './late-dialogs.tsx'
import { useEvents } from './use-events.ts'
import { say } from './words.ts'
import './events.css'

const EventChart = latePlace(async () => (await import('./event-chart.tsx')).EventChart)

/** Every event of the church: made, changed, started, ended, and who was there. */
export function EventsPage() {
  useKeptAddress()
  const { act, id, open, close } = useAddressDialog(eventActs)
  const { features } = useChurch()
  const [events, reload] = useEvents()
  const all = events.status === 'ready' ? events.value : []
  const since = useFirstYear(all)
  const change = { onClose: close, onChanged: reload }
  return (
    <Page
      title={say('events.title')}
      intro={<IntroLine />}
      actions={
        all.length > 0 && (
          <Button icon="plus" onClick={() => open('add')}>
            {say('events.create')}
          </Button>
        )
      }
    >
      <div className="events-page">
        <section aria-label={say('events.list')} className="events-all">
          <h2>{say('events.list')}</h2>
          <EventList events={events} reload={reload} open={open} />
        </section>
        {features.includes('dashboardAccess') && all.length > 0 && <EventChart since={since} />}
      </div>
      <LateDialogs act={act} id={id} events={all} {...change} open={open} />
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
    return <FailedLoad title={say('events.notSeen')} sentence={events.problem.message} onRetry={reload} />
  return (
    <>
      {events.from && <AsOf from={events.from} timeZone={church.time_zone} />}
      <EventTable events={events.value} open={open} />
    </>
  )
}

/** The year of the church's first event; never ahead of this one. */
function useFirstYear(events: readonly EventFacts[]): number {
  const church = useChurch()
  const { time_zone: zone } = church.church
  const years = events.map(({ start_date }) => Number(dateOf(start_date, zone).slice(0, 4)))
  return Math.min(Number(useToday(church).slice(0, 4)), ...years)
}
