import { hasId, isOpened, late } from '../../ui/late.tsx'

const dialogs = () => import('./dialogs.ts')

/** What stands open over the screen only when somebody asks for it. */
export const LateSendDialog = late(
  async () => (await dialogs()).SendDialog,
  ({ act }) => act !== null,
)
export const LateSentDialog = late(async () => (await dialogs()).SentDialog, hasId)
export const LateAddGroupDialog = late(async () => (await dialogs()).AddGroupDialog, isOpened)
export const LateGroupDialog = late(async () => (await dialogs()).GroupDialog, hasId)
export const LateDeleteGroupDialog = late(
  async () => (await dialogs()).DeleteGroupDialog,
  ({ group }) => group !== null,
)
export const LateTopUpDialog = late(
  async () => (await import('../../ui/wallet/top-up-dialog.tsx')).TopUpDialog,
  isOpened,
)
