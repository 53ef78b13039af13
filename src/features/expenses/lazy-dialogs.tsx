import type { Expense } from '../../../contract/routes/expenses.ts'
import { lazyDialog } from '../../ui/lazy/lazy.tsx'
import type { Wallet } from '../../domain/wallet/use-wallet.ts'
import type { ExpenseAct } from './expense-actions.ts'

const dialogs = () => import('./dialogs.ts')
const AddExpenseDialog = lazyDialog(async () => (await dialogs()).AddExpenseDialog)
const ViewExpenseDialog = lazyDialog(async () => (await dialogs()).ViewExpenseDialog)
const DeleteExpenseDialog = lazyDialog(async () => (await dialogs()).DeleteExpenseDialog)
const ReverseExpenseDialog = lazyDialog(async () => (await dialogs()).ReverseExpenseDialog)
const TransferDialog = lazyDialog(
  async () => (await import('../../domain/wallet/transfer-dialog.tsx')).TransferDialog,
)

type LazyDialogsProps = {
  act: ExpenseAct | null
  id: string | null
  list: readonly Expense[]
  wallet: Wallet
  open: (act: ExpenseAct, id?: string) => void
  onClose: () => void
  onChanged: () => void
}

/** The dialogs over the list. */
export function LazyDialogs({ act, id, list, wallet, open, ...change }: LazyDialogsProps) {
  const expense = list.find((one) => one.id === id)
  return (
    <>
      {act === 'add' && <AddExpenseDialog {...change} />}
      {act === 'view' && expense && <ViewExpenseDialog expense={expense} open={open} {...change} />}
      {act === 'delete' && expense && <DeleteExpenseDialog expense={expense} {...change} />}
      {act === 'reverse' && expense && <ReverseExpenseDialog expense={expense} {...change} />}
      {act === 'transfer' && <TransferDialog open wallet={wallet} onClose={change.onClose} />}
    </>
  )
}
