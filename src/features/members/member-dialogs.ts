/** The dialogs of one person: one bundle, loaded when the first opens. The forms are another. */
export { DeleteMemberDialog } from './delete-member-dialog.tsx'
export { EraseMemberDialog } from './erase-member-dialog.tsx'
export { MemberLinkDialog } from './member-link-dialog.tsx'
