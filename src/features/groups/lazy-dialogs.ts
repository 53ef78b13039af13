import { hasId, isOpened, lazyDialog } from '../../ui/lazy/lazy.tsx'

const dialogs = () => import('./dialogs.ts')

/** Dialogs over the list, loaded when they open. */
export const LazyCreateGroupDialog = lazyDialog(async () => (await dialogs()).CreateGroupDialog, isOpened)
export const LazyGroupQrDialog = lazyDialog(async () => (await dialogs()).GroupQrDialog, isOpened)
export const LazyEditGroupDialog = lazyDialog(async () => (await dialogs()).EditGroupDialog, hasId)
