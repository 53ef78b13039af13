/** Both forms of a member: one part, fetched when the first of them is opened. */
export { AddMemberDialog } from './add-member-dialog.tsx'
export { EditMemberDialog } from './edit-member-dialog.tsx'
