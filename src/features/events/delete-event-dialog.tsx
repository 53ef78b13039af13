import { eventRoutes, type EventFacts } from '../../../contract/routes/events.ts'
import { api } from '../../lib/api/api.ts'
import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { EventStatusBadge } from './event-status.tsx'
import { timeWords, Fact, Facts } from './facts.tsx'
import { t } from './messages.ts'

type DeleteProps = {
  event: EventFacts
  onClose: () => void
  /** Called before `onClose`. The page leaves the deleted event once the dialog is closed. */
  onDeleted: () => void
}

/** Asks before an event is deleted, and shows which one it is. */
export function DeleteEventDialog({ event, onClose, onDeleted }: DeleteProps) {
  const [attempted, attempt] = useAttempt()
  const remove = async () => {
    await api.call(eventRoutes.deleteEvent, { params: { id: event.id } })
    toast(t('toasts.deleted'))
    onDeleted()
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={t('events.deleteTitle', { name: event.name })}
      confirmLabel={t('common.delete')}
      busyLabel={t('common.deleting')}
      {...attempted}
      onConfirm={() => attempt(remove)}
      onClose={onClose}
    >
      <WhatGoes event={event} />
    </ConfirmDialog>
  )
}

function WhatGoes({ event }: { event: EventFacts }) {
  const zone = useChurch().church.time_zone
  return (
    <>
      <Facts>
        <Fact name={t('events.startDate')}>{timeWords(event.start_date, zone)}</Fact>
        <Fact name={t('events.endDate')}>{timeWords(event.end_date, zone)}</Fact>
        <Fact name={t('events.status')}>
          <EventStatusBadge status={event.status} />
        </Fact>
        <Fact name={t('events.createdOn')}>{formatDate(dateOf(event.created_at, zone))}</Fact>
      </Facts>
      <p>{t('events.deleteBody')}</p>
    </>
  )
}
