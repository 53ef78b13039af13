/** The dialogs that can open over the table. */
export const serviceActions = ['add', 'view', 'edit', 'delete'] as const
export type ServiceAct = (typeof serviceActions)[number]
