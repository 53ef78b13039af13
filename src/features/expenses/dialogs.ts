/** All dialogs over the expenses: one part, fetched when the first of them is opened. */
export { AddExpenseDialog } from './add-expense-dialog.tsx'
export { DeleteExpenseDialog } from './delete-expense-dialog.tsx'
export { ReverseExpenseDialog } from './reverse-expense-dialog.tsx'
export { ViewExpenseDialog } from './view-expense-dialog.tsx'
