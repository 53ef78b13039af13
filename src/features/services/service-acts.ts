/** What can stand open over the table. */
export const serviceActs = ['add', 'view', 'edit', 'delete'] as const
export type ServiceAct = (typeof serviceActs)[number]
