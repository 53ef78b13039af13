/** All dialogs of the expenses: one bundle, loaded when the first dialog opens. */
export { AddExpenseDialog } from './add-expense-dialog.tsx'
export { DeleteExpenseDialog } from './delete-expense-dialog.tsx'
export { ReverseExpenseDialog } from './reverse-expense-dialog.tsx'
export { ViewExpenseDialog } from './view-expense-dialog.tsx'
