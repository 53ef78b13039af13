/** All dialogs over the events: one part, fetched when the first of them is opened. */
export { CreateEventDialog } from './create-event-dialog.tsx'
export { DeleteEventDialog } from './delete-event-dialog.tsx'
export { EditEventDialog } from './edit-event-dialog.tsx'
export { ViewEventDialog } from './view-event-dialog.tsx'
