/** All dialogs of services and attendance: one bundle, loaded when the first dialog opens. */
export { AddServiceDialog } from './add-service-dialog.tsx'
export { CheckInDialog } from './service-share.tsx'
export { CountDialog } from './count/count-dialog.tsx'
export { DeleteCountDialog } from './count/delete-count-dialog.tsx'
export { DeleteServiceDialog } from './delete-service-dialog.tsx'
export { EditServiceDialog } from './edit-service-dialog.tsx'
export { ScheduleDialog } from './weekly/schedule-dialog.tsx'
export { ScheduleFormDialog } from './weekly/schedule-form-dialog.tsx'
