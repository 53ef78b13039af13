/** All dialogs of the income: one bundle, loaded when the first dialog opens. */
export { AddIncomeDialog } from './add-income-dialog.tsx'
export { DeleteIncomeDialog } from './delete-income-dialog.tsx'
export { ReverseIncomeDialog } from './reverse-income-dialog.tsx'
export { ViewIncomeDialog } from './view-income-dialog.tsx'
