import { useRef, type ReactNode } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { calendarFile, calendarFileName } from '../../../contract/calendar-file.ts'
import type { CountedEvent, EventFacts } from '../../../contract/routes/events.ts'
import { useAddressDialog, useLeaveAfterDelete } from '../../lib/address/address-dialog.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { Page } from '../../ui/page.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { DeleteEventDialog } from './delete-event-dialog.tsx'
import { isPanel, Panels } from './event-panels.tsx'
import { EventFactList, StatusButtons } from './event-head.tsx'
import { EventPeople } from './event-people.tsx'
import { EventStatusBadge } from './event-status.tsx'
import { spanWords, timeWords } from './facts.tsx'
import { useOneEvent } from './use-events.ts'
import { t } from './messages.ts'
import './events.css'
import type { LastKnown } from '../../domain/church/use-last-known.ts'
import { AsOf } from '../../domain/chart/as-of.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { QrCode } from '../../ui/qr-code.tsx'

/** The event that the address names. The screen stays mounted behind others and keeps it. */
function useEventId(): string {
  const { pathname } = useLocation()
  const last = useRef('')
  const named = matchPath('/event/:id', pathname)?.params.id
  if (named) last.current = named
  return named ?? last.current
}

const actions = ['edit', 'delete'] as const

/** One event: its facts and people, and its three records to edit, each saved on its own. */
export function EventPage() {
  const id = useEventId()
  return <OneEvent key={id} id={id} />
}

function OneEvent({ id }: { id: string }) {
  const [event, reload] = useOneEvent(id)
  const { act, id: panel, open, close } = useAddressDialog(actions)
  const leave = useLeaveAfterDelete(act, '/event')
  const known = event.status === 'ready' ? event.value : undefined
  return (
    <Page
      title={known?.name ?? t('shell.event')}
      back="/event"
      backLabel={t('events.title')}
      actions={
        known &&
        act !== 'edit' && (
          <>
            <MoreActions event={known} open={open} />
            <StatusButtons event={known} onChanged={reload} />
          </>
        )
      }
    >
      <EventAnswer event={event} reload={reload}>
        {(one) =>
          act === 'edit' ? (
            <section className="events-edit" aria-labelledby="events-edit">
              <h2 id="events-edit">{t('events.editTitle', { name: one.name })}</h2>
              <Panels
                event={one}
                first={isPanel(panel) ? panel : 'details'}
                onClose={close}
                onChanged={reload}
              />
            </section>
          ) : (
            <WholeEvent event={one} onChanged={reload} onEdit={(part) => open('edit', part)} />
          )
        }
      </EventAnswer>
      {known && act === 'delete' && <DeleteEventDialog event={known} onClose={close} onDeleted={leave} />}
    </Page>
  )
}

type MoreProps = { event: EventFacts; open: (act: (typeof actions)[number]) => void }

function MoreActions({ event, open }: MoreProps) {
  const addToCalendar = () =>
    saveFile(
      calendarFileName(event),
      new Blob([calendarFile(event, location.origin)], { type: 'text/calendar;charset=utf-8' }),
    )
  return (
    <MenuButton label={t('events.actions')} face={<Icon name="more" />}>
      <Button tone="plain" icon="edit" onClick={() => open('edit')}>
        {t('common.edit')}
      </Button>
      <Button tone="plain" icon="calendar" onClick={addToCalendar}>
        {t('events.addToCalendar')}
      </Button>
      <Button tone="plain" icon="trash" onClick={() => open('delete')}>
        {t('common.delete')}
      </Button>
    </MenuButton>
  )
}

type WholeEventProps = {
  event: CountedEvent
  onChanged: () => void
  onEdit: (panel: 'details' | 'attendance' | 'finance') => void
}

/** The people of the event, and beside them its facts and its code. */
export function WholeEvent({ event, onChanged, onEdit }: WholeEventProps) {
  const { church, features } = useChurch()
  const { name, status, image_url: image, attendance_record: record } = event
  const mayCount = features.includes('attendanceAccess') && (status !== 'cancelled' || record !== null)
  return (
    <>
      <div className="events-when">
        <p>{spanWords(event, church.time_zone)}</p>
        <EventStatusBadge status={status} />
      </div>
      <div className="events-view">
        <EventPeople event={event} onChanged={onChanged} />
        <aside className="events-about">
          {image && <img className="events-image" src={image} alt={t('events.imageOf', { name })} />}
          <section className="events-details" aria-labelledby="events-details">
            <h2 id="events-details">{t('events.details')}</h2>
            <EventFactList event={event} />
            <div className="events-records">
              {mayCount && (
                <Button tone="quiet" icon="counter" onClick={() => onEdit('attendance')}>
                  {t(record ? 'events.changeCount' : 'events.addCount')}
                </Button>
              )}
              <Button tone="quiet" icon="money" onClick={() => onEdit('finance')}>
                {t('events.finance')}
              </Button>
            </div>
          </section>
          {status !== 'cancelled' && <EventShare event={event} />}
        </aside>
      </div>
    </>
  )
}

type EventAnswerProps = {
  event: LastKnown<CountedEvent>
  reload: () => void
  children: (event: CountedEvent) => ReactNode
}

/** One event as loaded now or last, or the reason why it cannot be shown. */
export function EventAnswer({ event, reload, children }: EventAnswerProps) {
  const { church } = useChurch()
  if (event.status === 'loading') return <SkeletonRows rows={3} />
  const problem = 'problem' in event ? event.problem : undefined
  if (problem?.code === 'NOT_FOUND') return <p>{t('events.gone')}</p>
  if (event.status === 'failed')
    return <FailedLoad title={t('events.notSeenOne')} sentence={event.problem.message} onRetry={reload} />
  return (
    <div className="events-answer">
      {event.from && <AsOf from={event.from} timeZone={church.time_zone} />}
      {children(event.value)}
    </div>
  )
}

/** The QR code and link with which people mark themselves. */
export function EventShare({ event }: { event: EventFacts }) {
  const { church } = useChurch()
  const link = eventLink(church.reference, event.id)
  return (
    <section className="events-share" aria-labelledby="events-share">
      <h2 id="events-share">{t('events.share')}</h2>
      <p className="events-quiet">{t('events.shareHint')}</p>
      <QrCode
        link={link}
        title={`${event.name}, ${timeWords(event.start_date, church.time_zone)}`}
        width={300}
        filename="qrcode.png"
      />
      <a className="events-link" href={link} target="_blank" rel="noopener">
        {link}
      </a>
    </section>
  )
}

/** The public link with which people check in at an event. */
function eventLink(reference: string, eventId: string, origin: string = location.origin): string {
  return `${origin}/attendance-capture?${new URLSearchParams({ reference, eventId }).toString()}`
}
