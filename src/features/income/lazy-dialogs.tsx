import type { Income } from '../../../contract/routes/incomes.ts'
import { lazyDialog } from '../../ui/lazy/lazy.tsx'
import type { Wallet } from '../../domain/wallet/use-wallet.ts'
import type { IncomeAct } from './income-actions.ts'

const dialogs = () => import('./dialogs.ts')
const AddIncomeDialog = lazyDialog(async () => (await dialogs()).AddIncomeDialog)
const ViewIncomeDialog = lazyDialog(async () => (await dialogs()).ViewIncomeDialog)
const DeleteIncomeDialog = lazyDialog(async () => (await dialogs()).DeleteIncomeDialog)
const ReverseIncomeDialog = lazyDialog(async () => (await dialogs()).ReverseIncomeDialog)
const TopUpDialog = lazyDialog(
  async () => (await import('../../domain/wallet/top-up-dialog.tsx')).TopUpDialog,
)

type LazyDialogsProps = {
  act: IncomeAct | null
  id: string | null
  list: readonly Income[]
  wallet: Wallet
  open: (act: IncomeAct, id?: string) => void
  onClose: () => void
  onChanged: () => void
}

/** The dialogs over the list. */
export function LazyDialogs({ act, id, list, wallet, open, ...change }: LazyDialogsProps) {
  const income = list.find((one) => one.id === id)
  return (
    <>
      {act === 'add' && <AddIncomeDialog {...change} />}
      {act === 'view' && income && <ViewIncomeDialog income={income} open={open} onClose={change.onClose} />}
      {act === 'delete' && income && <DeleteIncomeDialog income={income} {...change} />}
      {act === 'reverse' && income && <ReverseIncomeDialog income={income} {...change} />}
      {act === 'top-up' && <TopUpDialog open wallet={wallet} {...change} />}
    </>
  )
}
