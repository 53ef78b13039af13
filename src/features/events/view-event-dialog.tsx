import { calendarFile, calendarFileName } from '../../../contract/calendar-file.ts'
import type { CountedEvent } from '../../../contract/routes/events.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { saveFile } from '../../ui/save-file.ts'
import type { EventAct } from './event-actions.ts'
import { EventAnswer } from './event-answer.tsx'
import { EventFactList } from './event-fact-list.tsx'
import { EventPeople } from './event-people.tsx'
import { EventShare } from './event-share.tsx'
import { EventStatusBadge } from './event-status.tsx'
import { spanWords } from './event-times.ts'
import { StatusButtons } from './status-buttons.tsx'
import { useOneEvent } from './use-events.ts'
import { t } from './messages.ts'

type ViewProps = {
  id: string
  onClose: () => void
  onChanged: () => void
  open: (act: EventAct, id?: string) => void
}

/** One event: time and place, its link for self check-in, and its people. */
export function ViewEventDialog({ id, onClose, onChanged, open }: ViewProps) {
  const [event, reload] = useOneEvent(id)
  const known = event.status === 'ready' ? event.value : undefined
  const changed = () => {
    reload()
    onChanged()
  }
  const actions = known && (
    <>
      <Button tone="quiet" icon="trash" onClick={() => open('delete', id)}>
        {t('common.delete')}
      </Button>
      <Button tone="quiet" icon="edit" onClick={() => open('edit', id)}>
        {t('common.edit')}
      </Button>
    </>
  )
  return (
    <Dialog open wide title={known?.name ?? t('events.title')} onClose={onClose} actions={actions}>
      <EventAnswer event={event} reload={reload}>
        {(one) => <WholeEvent event={one} onChanged={changed} />}
      </EventAnswer>
    </Dialog>
  )
}

/** The whole content of the dialog. */
export function WholeEvent({ event, onChanged }: { event: CountedEvent; onChanged: () => void }) {
  const { church } = useChurch()
  const addToCalendar = () =>
    saveFile(
      calendarFileName(event),
      new Blob([calendarFile(event, location.origin)], { type: 'text/calendar;charset=utf-8' }),
    )
  return (
    <div className="events-view">
      <div className="events-about">
        <div className="events-when">
          <p>{spanWords(event, church.time_zone)}</p>
          <EventStatusBadge status={event.status} />
        </div>
        {event.image_url && (
          <img
            className="events-image"
            src={event.image_url}
            alt={t('events.imageOf', { name: event.name })}
          />
        )}
        <StatusButtons event={event} onChanged={onChanged} />
        <Button tone="quiet" icon="calendar" onClick={addToCalendar}>
          {t('events.addToCalendar')}
        </Button>
        <EventFactList event={event} />
        {event.status !== 'cancelled' && <EventShare event={event} />}
      </div>
      <EventPeople event={event} onChanged={onChanged} />
    </div>
  )
}
