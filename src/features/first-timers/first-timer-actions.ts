/** The dialogs that can open over the list. */
export const firstTimerActions = ['add', 'edit', 'delete'] as const
export type FirstTimerAct = (typeof firstTimerActions)[number]
