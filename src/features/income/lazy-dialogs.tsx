import type { Income } from '../../../contract/routes/incomes.ts'
import { lazyDialog } from '../../ui/lazy/lazy.tsx'
import type { Wallet } from '../../domain/wallet/use-wallet.ts'
import type { IncomeAct } from './income-list.tsx'

const dialogs = () => import('./dialogs.tsx')
const AddIncomeDialog = lazyDialog(async () => (await dialogs()).AddIncomeDialog)
const DeleteIncomeDialog = lazyDialog(async () => (await dialogs()).DeleteIncomeDialog)
const ReverseIncomeDialog = lazyDialog(async () => (await dialogs()).ReverseIncomeDialog)
const GivingDialog = lazyDialog(async () => (await import('./giving/giving-dialog.tsx')).GivingDialog)
const HistoryDialog = lazyDialog(
  async () => (await import('../../domain/finance/history-dialog.tsx')).HistoryDialog,
)
const TopUpDialog = lazyDialog(
  async () => (await import('../../domain/wallet/top-up-dialog.tsx')).TopUpDialog,
)

type LazyDialogsProps = {
  act: IncomeAct | null
  /** The record that the dialog is about. */
  income: Income | undefined
  wallet?: Wallet
  onClose: () => void
  onChanged: () => void
}

/** The dialogs over the list, and over a record's page. */
export function LazyDialogs({ act, income, wallet, ...change }: LazyDialogsProps) {
  const { onClose } = change
  return (
    <>
      {act === 'add' && <AddIncomeDialog {...change} />}
      {act === 'delete' && income && <DeleteIncomeDialog income={income} {...change} />}
      {act === 'reverse' && income && <ReverseIncomeDialog income={income} {...change} />}
      {act === 'top-up' && wallet && <TopUpDialog open wallet={wallet} {...change} />}
      {act === 'history' && <HistoryDialog open book="income" onClose={onClose} />}
      {act === 'giving' && <GivingDialog open onClose={onClose} />}
    </>
  )
}
