import { latePlace } from '../../ui/late-place.tsx'
import { hasId, isOpened, late } from '../../ui/late.tsx'

// The list comes first.
export const LateAddMemberDialog = late(
  async () => (await import('./add-member-dialog.tsx')).AddMemberDialog,
  isOpened,
)
export const LateViewMemberDialog = late(
  async () => (await import('./view-member-dialog.tsx')).ViewMemberDialog,
  hasId,
)
export const LateEditMemberDialog = late(
  async () => (await import('./edit-member-dialog.tsx')).EditMemberDialog,
  hasId,
)
export const LateEraseMemberDialog = late(
  async () => (await import('./erase-member-dialog.tsx')).EraseMemberDialog,
  hasId,
)
export const LateMemberLinkDialog = late(
  async () => (await import('./member-link-dialog.tsx')).MemberLinkDialog,
  isOpened,
)
export const LateMemberMore = latePlace(async () => (await import('./member-more.tsx')).MemberMore)
