import type { Expense } from '../../../contract/routes/expenses.ts'
import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { useKeptAddress } from '../../lib/address/kept-address.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { MoneyPage } from '../../domain/finance/money-page.tsx'
import { t as tFinance } from '../../domain/finance/messages.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { BalanceLine } from '../../domain/wallet/balance-line.tsx'
import { useWallet } from '../../domain/wallet/use-wallet.ts'
import { expenseActions } from './expense-actions.ts'
import { ExpenseTable } from './expense-table.tsx'
import { LazyDialogs } from './lazy-dialogs.tsx'
import { useExpenses } from './use-expenses.ts'
import { t } from './messages.ts'

const ExpenseChart = lazyPart(
  async () => (await import('./expense-chart.tsx')).ExpenseChart,
  <SkeletonCard />,
)

const wordsOf = () => ({
  title: t('expenses.title'),
  intro: t('expenses.intro'),
  add: t('expenses.add'),
  list: t('expenses.list'),
  totals: t('expenses.totals'),
  notSeen: t('expenses.notSeen'),
})

/** The page of expenses: requests, approvals, and transfers to a bank account. */
export function ExpensesPage() {
  useKeptAddress()
  const { act, id, open, close } = useAddressDialog(expenseActions)
  const wallet = useWallet()
  const [expenses, reload] = useExpenses()
  const list = expenses.status === 'ready' ? expenses.value.list : []
  const dialogs = { act, id, list, wallet, open, onClose: close, onChanged: reload }
  return (
    <MoneyPage
      words={wordsOf()}
      records={expenses}
      reload={reload}
      onAdd={() => open('add')}
      wallet={<BalanceLine wallet={wallet} actions={<MoneyActions onTransfer={() => open('transfer')} />} />}
      notice={<Waiting list={list} />}
      table={(lines) => <ExpenseTable list={lines} open={open} />}
      chart={ExpenseChart}
      history="expenses"
      dayOf={(one) => one.date_of_expense}
    >
      <LazyDialogs {...dialogs} />
    </MoneyPage>
  )
}

function Waiting({ list }: { list: readonly Expense[] }) {
  const count = list.filter(({ status }) => status === 'pending').length
  if (count === 0) return null
  return (
    <p>
      <Badge tone="harmattan" icon="alert">
        {t('expenses.waiting', { count })}
      </Badge>
    </p>
  )
}

function MoneyActions({ onTransfer }: { onTransfer: () => void }) {
  const online = useOnline()
  return (
    <>
      <Button
        tone="quiet"
        icon="arrowUp"
        whyNot={online ? undefined : tFinance('finance.offlineOnly')}
        onClick={onTransfer}
      >
        {t('expenses.transfer')}
      </Button>
      <LinkButton tone="quiet" icon="print" to="/statement">
        {tFinance('finance.statement')}
      </LinkButton>
    </>
  )
}
