import type { Expense } from '../../../contract/routes/expenses.ts'
import { useAddressDialog } from '../../lib/address/use-address-dialog.ts'
import { useKeptAddress } from '../../lib/address/use-kept-address.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { BookPage } from '../../ui/finance/book-page.tsx'
import { say as sayFinance } from '../../ui/finance/words.ts'
import { latePlace } from '../../ui/late-place.tsx'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { BalanceLine } from '../../ui/wallet/balance-line.tsx'
import { useWallet } from '../../ui/wallet/use-wallet.ts'
import { expenseActs } from './expense-acts.ts'
import { ExpenseTable } from './expense-table.tsx'
import { LateDialogs } from './late-dialogs.tsx'
import { useExpenses } from './use-expenses.ts'
import { say } from './words.ts'

const ExpenseChart = latePlace(
  async () => (await import('./expense-chart.tsx')).ExpenseChart,
  <SkeletonCard />,
)

const wordsOf = () => ({
  title: say('expenses.title'),
  intro: say('expenses.intro'),
  add: say('expenses.add'),
  list: say('expenses.list'),
  totals: say('expenses.totals'),
  notSeen: say('expenses.notSeen'),
})

/** What is asked for, what somebody else decided about it, and money to a bank account. */
export function ExpensesPage() {
  useKeptAddress()
  const { act, id, open, close } = useAddressDialog(expenseActs)
  const wallet = useWallet()
  const [book, reload] = useExpenses()
  const list = book.status === 'ready' ? book.value.list : []
  const dialogs = { act, id, list, wallet, open, onClose: close, onChanged: reload }
  return (
    <BookPage
      words={wordsOf()}
      book={book}
      reload={reload}
      onAdd={() => open('add')}
      wallet={<BalanceLine wallet={wallet} actions={<MoneyActs onTransfer={() => open('transfer')} />} />}
      notice={<Waiting list={list} />}
      table={(lines) => <ExpenseTable list={lines} open={open} />}
      chart={ExpenseChart}
      history="expenses"
      dayOf={(one) => one.date_of_expense}
    >
      <LateDialogs {...dialogs} />
    </BookPage>
  )
}

function Waiting({ list }: { list: readonly Expense[] }) {
  const count = list.filter(({ status }) => status === 'pending').length
  if (count === 0) return null
  return (
    <p>
      <Badge tone="harmattan" icon="alert">
        {say('expenses.waiting', { count })}
      </Badge>
    </p>
  )
}

function MoneyActs({ onTransfer }: { onTransfer: () => void }) {
  const online = useOnline()
  return (
    <>
      <Button
        tone="quiet"
        icon="arrowUp"
        whyNot={online ? undefined : sayFinance('finance.offlineOnly')}
        onClick={onTransfer}
      >
        {say('expenses.transfer')}
      </Button>
      <LinkButton tone="quiet" icon="print" to="/statement">
        {sayFinance('finance.statement')}
      </LinkButton>
    </>
  )
}
