/** What can stand open over the list. */
export const memberActs = ['add', 'view', 'edit', 'delete', 'erase', 'deleted', 'share'] as const
export type MemberAct = (typeof memberActs)[number]
