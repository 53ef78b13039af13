/** What can stand open over the table. */
export const expenseActs = ['add', 'view', 'delete', 'reverse', 'transfer'] as const
export type ExpenseAct = (typeof expenseActs)[number]
