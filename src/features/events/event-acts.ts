/** What can stand open over the table. */
export const eventActs = ['add', 'view', 'edit', 'delete'] as const
export type EventAct = (typeof eventActs)[number]
