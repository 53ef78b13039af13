import { Link } from 'react-router-dom'
import type { Expense } from '../../../contract/routes/expenses.ts'
import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { useKeptAddress } from '../../lib/address/kept-address.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { MoneyPage } from '../../domain/finance/money-page.tsx'
import { t as tFinance } from '../../domain/finance/messages.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { WalletLine } from '../../domain/wallet/balance-line.tsx'
import { useWallet } from '../../domain/wallet/use-wallet.ts'
import { expenseActions, expenseBook, useExpenses, type ExpenseAct, LazyDialogs } from './expense-list.tsx'
import { t } from './messages.ts'

const ExpenseChart = lazyPart(
  async () => (await import('./expense-chart.tsx')).ExpenseChart,
  <SkeletonCard />,
)

/** The page of expenses: requests, approvals, and transfers to a bank account. */
export function ExpensesPage() {
  useKeptAddress()
  const { act, id, open, close } = useAddressDialog(expenseActions)
  const wallet = useWallet()
  const [expenses, reload] = useExpenses()
  const list = expenses.status === 'ready' ? expenses.value.list : []
  const dialogs = {
    act,
    expense: list.find((one) => one.id === id),
    wallet,
    onClose: close,
    onChanged: reload,
  }
  return (
    <MoneyPage
      book={expenseBook}
      records={expenses}
      reload={reload}
      open={open}
      more={<ExpenseMore open={open} />}
      wallet={<WalletLine wallet={wallet} />}
      notice={<Waiting list={list} />}
      chart={ExpenseChart}
    >
      <LazyDialogs {...dialogs} />
    </MoneyPage>
  )
}

function Waiting({ list }: { list: readonly Expense[] }) {
  const count = list.filter(({ status }) => status === 'pending').length
  if (count === 0) return null
  return <Link to="/expenses?show=pending">{t('expenses.waiting', { count })}</Link>
}

/** The less frequent steps of the page. */
export function ExpenseMore({ open }: { open: (act: ExpenseAct) => void }) {
  const online = useOnline()
  return (
    <Button
      tone="plain"
      icon="arrowUp"
      whyNot={online ? undefined : tFinance('finance.offlineOnly')}
      onClick={() => open('transfer')}
    >
      {t('expenses.transfer')}
    </Button>
  )
}
