/** The dialogs that can open over the list. */
export const memberActions = ['add', 'edit', 'delete', 'deleted', 'share'] as const
export type MemberAct = (typeof memberActions)[number]
