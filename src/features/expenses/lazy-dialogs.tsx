import type { Expense } from '../../../contract/routes/expenses.ts'
import { lazyDialog } from '../../ui/lazy/lazy.tsx'
import type { Wallet } from '../../domain/wallet/use-wallet.ts'
import type { ExpenseAct } from './expense-list.tsx'

const dialogs = () => import('./dialogs.tsx')
const AddExpenseDialog = lazyDialog(async () => (await dialogs()).AddExpenseDialog)
const DeleteExpenseDialog = lazyDialog(async () => (await dialogs()).DeleteExpenseDialog)
const ReverseExpenseDialog = lazyDialog(async () => (await dialogs()).ReverseExpenseDialog)
const HistoryDialog = lazyDialog(
  async () => (await import('../../domain/finance/history-dialog.tsx')).HistoryDialog,
)
const TransferDialog = lazyDialog(
  async () => (await import('../../domain/wallet/transfer-dialog.tsx')).TransferDialog,
)

type LazyDialogsProps = {
  act: ExpenseAct | null
  /** The record that the dialog is about. */
  expense: Expense | undefined
  wallet?: Wallet
  onClose: () => void
  onChanged: () => void
}

/** The dialogs over the list, and over a record's page. */
export function LazyDialogs({ act, expense, wallet, ...change }: LazyDialogsProps) {
  const { onClose } = change
  return (
    <>
      {act === 'add' && <AddExpenseDialog {...change} />}
      {act === 'delete' && expense && <DeleteExpenseDialog expense={expense} {...change} />}
      {act === 'reverse' && expense && <ReverseExpenseDialog expense={expense} {...change} />}
      {act === 'transfer' && wallet && <TransferDialog open wallet={wallet} onClose={onClose} />}
      {act === 'history' && <HistoryDialog open book="expenses" onClose={onClose} />}
    </>
  )
}
