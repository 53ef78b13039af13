/** All dialogs of the groups: one bundle, loaded when the first dialog opens. */
export { CreateGroupDialog } from './create-group-dialog.tsx'
export { EditGroupDialog } from './edit-group-dialog.tsx'
export { GroupQrDialog } from './edit-group-dialog.tsx'
