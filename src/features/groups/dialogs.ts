/** All dialogs over the groups: one part, fetched when the first of them is opened. */
export { CreateGroupDialog } from './create-group-dialog.tsx'
export { EditGroupDialog } from './edit-group-dialog.tsx'
export { GroupQrDialog } from './group-qr-dialog.tsx'
export { ViewGroupDialog } from './view-group-dialog.tsx'
