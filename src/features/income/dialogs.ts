/** All dialogs over the income: one part, fetched when the first of them is opened. */
export { AddIncomeDialog } from './add-income-dialog.tsx'
export { DeleteIncomeDialog } from './delete-income-dialog.tsx'
export { ReverseIncomeDialog } from './reverse-income-dialog.tsx'
export { ViewIncomeDialog } from './view-income-dialog.tsx'
