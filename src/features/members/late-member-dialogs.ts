import { hasId, isOpened, late } from '../../ui/late.tsx'

const forms = () => import('./member-forms.ts')
const dialogs = () => import('./member-dialogs.ts')

// The list comes first.
export const LateAddMemberDialog = late(async () => (await forms()).AddMemberDialog, isOpened)
export const LateEditMemberDialog = late(async () => (await forms()).EditMemberDialog, hasId)
export const LateViewMemberDialog = late(async () => (await dialogs()).ViewMemberDialog, hasId)
export const LateDeleteMemberDialog = late(async () => (await dialogs()).DeleteMemberDialog, hasId)
export const LateEraseMemberDialog = late(async () => (await dialogs()).EraseMemberDialog, hasId)
export const LateDeletedPeopleDialog = late(
  async () => (await import('./deleted-people-dialog.tsx')).DeletedPeopleDialog,
  isOpened,
)
export const LateMemberLinkDialog = late(async () => (await dialogs()).MemberLinkDialog, isOpened)
