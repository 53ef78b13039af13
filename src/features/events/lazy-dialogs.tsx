import type { EventFacts } from '../../../contract/routes/events.ts'
import { lazyDialog } from '../../ui/lazy/lazy.tsx'
import type { EventAct } from './event-actions.ts'

const dialogs = () => import('./dialogs.ts')
const CreateEventDialog = lazyDialog(async () => (await dialogs()).CreateEventDialog)
const ViewEventDialog = lazyDialog(async () => (await dialogs()).ViewEventDialog)
const EditEventDialog = lazyDialog(async () => (await dialogs()).EditEventDialog)
const DeleteEventDialog = lazyDialog(async () => (await dialogs()).DeleteEventDialog)

type LazyDialogsProps = {
  act: EventAct | null
  id: string | null
  events: readonly EventFacts[]
  onClose: () => void
  onChanged: () => void
  open: (act: EventAct, id?: string) => void
}

/** The dialogs over the list. */
export function LazyDialogs({ act, id, events, open, ...change }: LazyDialogsProps) {
  const event = events.find((one) => one.id === id)
  return (
    <>
      {act === 'add' && <CreateEventDialog {...change} />}
      {act === 'view' && id !== null && <ViewEventDialog key={id} id={id} {...change} open={open} />}
      {act === 'edit' && id !== null && <EditEventDialog key={id} id={id} {...change} />}
      {act === 'delete' && event && <DeleteEventDialog event={event} {...change} />}
    </>
  )
}
