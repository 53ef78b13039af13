import { hasId, isOpened, lazyDialog } from '../../ui/lazy/lazy.tsx'

const forms = () => import('./member-forms.ts')
const dialogs = () => import('./member-dialogs.ts')

// Loaded after the list.
export const LazyAddMemberDialog = lazyDialog(async () => (await forms()).AddMemberDialog, isOpened)
export const LazyEditMemberDialog = lazyDialog(async () => (await forms()).EditMemberDialog, hasId)
export const LazyDeleteMemberDialog = lazyDialog(async () => (await dialogs()).DeleteMemberDialog, hasId)
export const LazyEraseMemberDialog = lazyDialog(async () => (await dialogs()).EraseMemberDialog, hasId)
export const LazyDeletedPeopleDialog = lazyDialog(
  async () => (await import('./deleted-people-dialog.tsx')).DeletedPeopleDialog,
  isOpened,
)
export const LazyMemberLinkDialog = lazyDialog(async () => (await dialogs()).MemberLinkDialog, isOpened)
