/** The dialogs that can open over the list. */
export const memberActions = ['add', 'view', 'edit', 'delete', 'erase', 'deleted', 'share'] as const
export type MemberAct = (typeof memberActions)[number]
