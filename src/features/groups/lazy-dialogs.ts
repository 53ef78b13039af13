import { hasId, isOpened, late } from '../../ui/lazy/lazy.tsx'

const dialogs = () => import('./dialogs.ts')

/** Dialogs over the list, loaded when they open. */
export const LazyCreateGroupDialog = late(async () => (await dialogs()).CreateGroupDialog, isOpened)
export const LazyViewGroupDialog = late(async () => (await dialogs()).ViewGroupDialog, hasId)
export const LazyGroupQrDialog = late(async () => (await dialogs()).GroupQrDialog, isOpened)
export const LazyEditGroupDialog = late(async () => (await dialogs()).EditGroupDialog, hasId)
