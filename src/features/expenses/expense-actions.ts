/** The dialogs that can open over the table. */
export const expenseActions = ['add', 'view', 'delete', 'reverse', 'transfer'] as const
export type ExpenseAct = (typeof expenseActions)[number]
