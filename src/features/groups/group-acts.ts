/** What can stand open over the list. */
export const groupActs = ['add', 'view', 'edit', 'delete', 'qr'] as const
export type GroupAct = (typeof groupActs)[number]
