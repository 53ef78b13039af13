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

type Next = Exclude<EventStatus, 'scheduled'>

const NEXT: Record<EventStatus, readonly Next[]> = {
  scheduled: ['started', 'cancelled'],
  started: ['ended', 'cancelled'],
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

/** Buttons for the next possible steps of an event. */
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
