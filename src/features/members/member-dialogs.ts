/** What shows one person and asks about them: one part, fetched when somebody is first looked at. The forms are another. */
export { DeleteMemberDialog } from './delete-member-dialog.tsx'
export { EraseMemberDialog } from './erase-member-dialog.tsx'
export { MemberLinkDialog } from './member-link-dialog.tsx'
export { ViewMemberDialog } from './view-member-dialog.tsx'
