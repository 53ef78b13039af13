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
