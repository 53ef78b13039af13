/** The dialogs that can open over the table. */
export const incomeActions = ['add', 'view', 'delete', 'reverse', 'top-up'] as const
export type IncomeAct = (typeof incomeActions)[number]
