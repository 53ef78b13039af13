import { hasId, isOpened, late } from '../../ui/lazy/lazy.tsx'

const forms = () => import('./member-forms.ts')
const dialogs = () => import('./member-dialogs.ts')

// Loaded after the list.
export const LazyAddMemberDialog = late(async () => (await forms()).AddMemberDialog, isOpened)
export const LazyEditMemberDialog = late(async () => (await forms()).EditMemberDialog, hasId)
export const LazyViewMemberDialog = late(async () => (await dialogs()).ViewMemberDialog, hasId)
export const LazyDeleteMemberDialog = late(async () => (await dialogs()).DeleteMemberDialog, hasId)
export const LazyEraseMemberDialog = late(async () => (await dialogs()).EraseMemberDialog, hasId)
export const LazyDeletedPeopleDialog = late(
  async () => (await import('./deleted-people-dialog.tsx')).DeletedPeopleDialog,
  isOpened,
)
export const LazyMemberLinkDialog = late(async () => (await dialogs()).MemberLinkDialog, isOpened)
