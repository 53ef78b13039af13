/** What can stand open over the table. */
export const incomeActs = ['add', 'view', 'delete', 'reverse', 'top-up'] as const
export type IncomeAct = (typeof incomeActs)[number]
