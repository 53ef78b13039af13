/** What can stand open over the list. */
export const firstTimerActs = ['add', 'view', 'edit', 'delete'] as const
export type FirstTimerAct = (typeof firstTimerActs)[number]
