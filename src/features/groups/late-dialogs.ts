import { hasId, isOpened, late } from '../../ui/late.tsx'

/** What stands open over the list only when somebody asks for it. */
export const LateCreateGroupDialog = late(
  async () => (await import('./create-group-dialog.tsx')).CreateGroupDialog,
  isOpened,
)
export const LateViewGroupDialog = late(
  async () => (await import('./view-group-dialog.tsx')).ViewGroupDialog,
  hasId,
)
export const LateEditGroupDialog = late(
  async () => (await import('./edit-group-dialog.tsx')).EditGroupDialog,
  hasId,
)
