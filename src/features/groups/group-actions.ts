/** The dialogs that can open over the list. */
export const groupActions = ['add', 'edit', 'delete', 'qr'] as const
export type GroupAct = (typeof groupActions)[number]
