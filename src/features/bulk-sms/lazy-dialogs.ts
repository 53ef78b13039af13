import { hasId, isOpened, late } from '../../ui/lazy/lazy.tsx'

const dialogs = () => import('./dialogs.ts')

/** Dialogs over the screen, loaded when they open. */
export const LazySendDialog = late(
  async () => (await dialogs()).SendDialog,
  ({ act }) => act !== null,
)
export const LazySentDialog = late(async () => (await dialogs()).SentDialog, hasId)
export const LazyAddGroupDialog = late(async () => (await dialogs()).AddGroupDialog, isOpened)
export const LazyGroupDialog = late(async () => (await dialogs()).GroupDialog, hasId)
export const LazyDeleteGroupDialog = late(
  async () => (await dialogs()).DeleteGroupDialog,
  ({ group }) => group !== null,
)
export const LazyTopUpDialog = late(
  async () => (await import('../../domain/wallet/top-up-dialog.tsx')).TopUpDialog,
  isOpened,
)
