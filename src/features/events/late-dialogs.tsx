import { lazy, Suspense } from 'react'
import type { EventFacts } from '../../../contract/routes/events.ts'
import type { EventAct } from './event-acts.ts'

const CreateEventDialog = lazy(async () => ({
  default: (await import('./create-event-dialog.tsx')).CreateEventDialog,
}))
const ViewEventDialog = lazy(async () => ({
  default: (await import('./view-event-dialog.tsx')).ViewEventDialog,
}))
const EditEventDialog = lazy(async () => ({
  default: (await import('./edit-event-dialog.tsx')).EditEventDialog,
}))

const DeleteEventDialog = lazy(async () => ({
  default: (await import('./delete-event-dialog.tsx')).DeleteEventDialog,
}))

type LateDialogsProps = {
  act: EventAct | null
  id: string | null
  events: readonly EventFacts[]
  onClose: () => void
  onChanged: () => void
  open: (act: EventAct, id?: string) => void
}

/** The dialogs, each fetched when it is first opened; the service worker has them where there is no network. */
export function LateDialogs({ act, id, events, open, ...change }: LateDialogsProps) {
  const event = events.find((one) => one.id === id)
  return (
    <Suspense fallback={null}>
      {act === 'add' && <CreateEventDialog {...change} />}
      {act === 'view' && id !== null && <ViewEventDialog key={id} id={id} {...change} open={open} />}
      {act === 'edit' && id !== null && <EditEventDialog key={id} id={id} {...change} />}
      {act === 'delete' && event && <DeleteEventDialog event={event} {...change} />}
    </Suspense>
  )
}
