import { hasId, isOpened, lazyDialog } from '../../ui/lazy/lazy.tsx'

const dialogs = () => import('./dialogs.ts')

/** Dialogs over the screen, loaded when they open. */
export const LazySendDialog = lazyDialog(
  async () => (await dialogs()).SendDialog,
  ({ act }) => act !== null,
)
export const LazySentDialog = lazyDialog(async () => (await dialogs()).SentDialog, hasId)
export const LazyAddGroupDialog = lazyDialog(async () => (await dialogs()).AddGroupDialog, isOpened)
export const LazyGroupDialog = lazyDialog(async () => (await dialogs()).GroupDialog, hasId)
export const LazyDeleteGroupDialog = lazyDialog(
  async () => (await dialogs()).DeleteGroupDialog,
  ({ group }) => group !== null,
)
export const LazyTopUpDialog = lazyDialog(
  async () => (await import('../../domain/wallet/top-up-dialog.tsx')).TopUpDialog,
  isOpened,
)
