import type { Income } from '../../../contract/routes/incomes.ts'
import { late } from '../../ui/lazy/lazy.tsx'
import type { Wallet } from '../../domain/wallet/use-wallet.ts'
import type { IncomeAct } from './income-actions.ts'

const dialogs = () => import('./dialogs.ts')
const AddIncomeDialog = late(async () => (await dialogs()).AddIncomeDialog)
const ViewIncomeDialog = late(async () => (await dialogs()).ViewIncomeDialog)
const DeleteIncomeDialog = late(async () => (await dialogs()).DeleteIncomeDialog)
const ReverseIncomeDialog = late(async () => (await dialogs()).ReverseIncomeDialog)
const TopUpDialog = late(async () => (await import('../../domain/wallet/top-up-dialog.tsx')).TopUpDialog)

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
