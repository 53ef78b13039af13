/** The dialogs that can open over the table. */
export const eventActions = ['add', 'view', 'edit', 'delete'] as const
export type EventAct = (typeof eventActions)[number]
