/** All dialogs of services and attendance: one bundle, loaded when the first dialog opens. */
export { AddServiceDialog } from './add-service-dialog.tsx'
export { CheckInDialog } from './service-share.tsx'
export { CountDialog } from './count/count-dialog.tsx'
export { DeleteCountDialog } from './count/change-count.tsx'
export { DeleteServiceDialog } from './change-service-dialogs.tsx'
export { EditServiceDialog } from './change-service-dialogs.tsx'
export { ScheduleDialog } from './weekly/schedule-dialog.tsx'
export { ScheduleFormDialog } from './weekly/schedule-form-dialog.tsx'
