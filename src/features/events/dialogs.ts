/** All dialogs of the events: one bundle, loaded when the first dialog opens. */
export { CreateEventDialog } from './create-event-dialog.tsx'
export { DeleteEventDialog } from './delete-event-dialog.tsx'
export { EditEventDialog } from './edit-event-dialog.tsx'
export { ViewEventDialog } from './view-event-dialog.tsx'
