import { useState } from 'react'
import type { EventStatus } from '../../../contract/routes/event-fields.ts'
import { eventRoutes, type EventFacts } from '../../../contract/routes/events.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast, toastFailure } from '../../ui/toast-store.ts'
import { t } from './messages.ts'
import { placeOf } from '../../../contract/calendar-file.ts'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { Fact, Facts } from './facts.tsx'

const TYPE_WORDS = {
  offline: 'events.offlineType',
  online: 'events.onlineType',
  offline_and_online: 'events.bothType',
} as const

/** The event's type, place, contact, headcount and collected money. */
export function EventFactList({ event }: { event: EventFacts }) {
  const { contact_email: email, contact_phone_number: phone, attendance_record: record } = event
  const given = event.financial_contribution
  return (
    <Facts>
      <Fact name={t('events.type')}>{t(TYPE_WORDS[event.type])}</Fact>
      <Fact name={t('events.description')}>{event.description}</Fact>
      <Fact name={t('events.place')}>{placeOf(event)}</Fact>
      <Fact name={t('events.contactEmail')}>{email && <a href={`mailto:${email}`}>{email}</a>}</Fact>
      <Fact name={t('events.contactPhone')}>
        {phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}
      </Fact>
      {event.event_online_meeting_links.map(({ online_platform_name, meeting_link, pass_code }) => (
        <Fact key={online_platform_name} name={online_platform_name}>
          <a href={meeting_link} target="_blank" rel="noopener noreferrer">
            {meeting_link}
          </a>
          {pass_code && <span className="events-code">{t('events.passCodeIs', { code: pass_code })}</span>}
        </Fact>
      ))}
      <Fact name={t('events.record')}>
        {record &&
          t('events.recordSum', {
            total: formatCount(record.total_count),
            men: formatCount(record.male_count),
            women: formatCount(record.female_count),
            children: formatCount(record.child_count),
            guests: formatCount(record.guest_count),
          })}
      </Fact>
      <Fact name={t('events.cashCollected')}>{money(given?.cash_collected_amount)}</Fact>
      <Fact name={t('events.transferCollected')}>{money(given?.online_transfer_collected_amount)}</Fact>
      {!event.description && !placeOf(event) && event.type !== 'online' && (
        <Fact name={t('events.place')}>{t('common.notGiven')}</Fact>
      )}
    </Facts>
  )
}

const money = (naira: number | null | undefined) =>
  naira === null || naira === undefined ? null : formatAmount(naira)

type Next = Exclude<EventStatus, 'scheduled'>

const NEXT: Record<EventStatus, readonly Next[]> = {
  scheduled: ['cancelled', 'started'],
  started: ['cancelled', 'ended'],
  ended: [],
  cancelled: [],
}

const ACTION_LABELS = {
  started: 'events.start',
  ended: 'events.end',
  cancelled: 'events.cancelEvent',
} as const
const DONE = {
  started: 'toasts.eventStarted',
  ended: 'toasts.eventEnded',
  cancelled: 'toasts.eventCancelled',
} as const

/** These steps cannot be undone, so each asks first. */
const FINAL = {
  ended: { title: 'events.endTitle', body: 'events.endBody', keep: 'events.notYet' },
  cancelled: { title: 'events.cancelTitle', body: 'events.cancelBody', keep: 'events.keepEvent' },
} as const
type Final = keyof typeof FINAL

const isFinal = (status: Next): status is Final => status in FINAL

/** Buttons for the next possible steps of an event. The main one is last. */
export function StatusButtons({ event, onChanged }: { event: EventFacts; onChanged: () => void }) {
  const online = useOnline()
  const [busy, setBusy] = useState<Next | null>(null)
  const [asking, setAsking] = useState(false)
  // The text stays while the dialog closes.
  const [pendingStatus, setPendingStatus] = useState<Final>('ended')
  const whyNot = online ? undefined : t('events.offline')

  const take = async (status: Next) => {
    setBusy(status)
    try {
      await api.call(eventRoutes.setEventStatus, { body: { event_id: event.id, status } })
      toast(t(DONE[status]))
    } catch (thrown) {
      toastFailure(problemOf(thrown).message)
    }
    setBusy(null)
    setAsking(false)
    // Also after a rejection: somebody else may have changed the status.
    onChanged()
  }

  const ask = (status: Final) => {
    setPendingStatus(status)
    setAsking(true)
  }

  if (NEXT[event.status].length === 0) return null
  const { title, body, keep } = FINAL[pendingStatus]
  return (
    <div className="events-steps">
      {NEXT[event.status].map((status) => (
        <Button
          key={status}
          tone={status === 'cancelled' ? 'quiet' : 'primary'}
          busy={busy === status}
          disabled={whyNot !== undefined}
          onClick={() => (isFinal(status) ? ask(status) : void take(status))}
        >
          {t(ACTION_LABELS[status])}
        </Button>
      ))}
      {whyNot && <p className="events-quiet">{whyNot}</p>}
      <ConfirmDialog
        open={asking}
        title={t(title, { name: event.name })}
        confirmLabel={t(ACTION_LABELS[pendingStatus])}
        cancelLabel={t(keep)}
        busy={busy === pendingStatus}
        onConfirm={() => void take(pendingStatus)}
        onClose={() => setAsking(false)}
      >
        <p>{t(body)}</p>
      </ConfirmDialog>
    </div>
  )
}
