/** Both forms of a member: one bundle, loaded when the first form opens. */
export { AddMemberDialog } from './add-member-dialog.tsx'
export { EditMemberDialog } from './edit-member-dialog.tsx'
