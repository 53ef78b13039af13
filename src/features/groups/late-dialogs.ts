import { hasId, isOpened, late } from '../../ui/late.tsx'

const dialogs = () => import('./dialogs.ts')

/** What stands open over the list only when somebody asks for it. */
export const LateCreateGroupDialog = late(async () => (await dialogs()).CreateGroupDialog, isOpened)
export const LateViewGroupDialog = late(async () => (await dialogs()).ViewGroupDialog, hasId)
export const LateGroupQrDialog = late(async () => (await dialogs()).GroupQrDialog, isOpened)
export const LateEditGroupDialog = late(async () => (await dialogs()).EditGroupDialog, hasId)
