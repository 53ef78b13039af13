import { useAddressDialog } from '../../lib/address/use-address-dialog.ts'
import { useKeptAddress } from '../../lib/address/use-kept-address.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { AsOf } from '../../ui/chart/as-of.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { firstYearOf } from '../../ui/finance/first-year.ts'
import { Totals } from '../../ui/finance/totals.tsx'
import { say as sayFinance } from '../../ui/finance/words.ts'
import { latePlace } from '../../ui/late-place.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonCard, SkeletonRows } from '../../ui/skeleton.tsx'
import { BalanceLine } from '../../ui/wallet/balance-line.tsx'
import { useWallet } from '../../ui/wallet/use-wallet.ts'
import { expenseActs, type ExpenseAct } from './expense-acts.ts'
import { ExpenseTable } from './expense-table.tsx'
import { LateDialogs } from './late-dialogs.tsx'
import { useExpenses, type ExpenseBook } from './use-expenses.ts'
import { say } from './words.ts'

const ExpenseChart = latePlace(
  async () => (await import('./expense-chart.tsx')).ExpenseChart,
  <SkeletonCard />,
)

/** What is asked for, what somebody else decided about it, and money to a bank account. */
export function ExpensesPage() {
  useKeptAddress()
  const { act, id, open, close } = useAddressDialog(expenseActs)
  const { church } = useChurch()
  const wallet = useWallet()
  const [book, reload] = useExpenses()
  const list = book.status === 'ready' ? book.value.list : []
  return (
    <Page
      title={say('expenses.title')}
      intro={say('expenses.intro')}
      actions={
        list.length > 0 && (
          <Button icon="plus" onClick={() => open('add')}>
            {say('expenses.add')}
          </Button>
        )
      }
    >
      <div className="finance-page">
        <BalanceLine wallet={wallet} actions={<MoneyActs onTransfer={() => open('transfer')} />} />
        {book.status === 'loading' && <SkeletonRows />}
        {book.status === 'failed' && (
          <FailedLoad title={say('expenses.notSeen')} sentence={book.problem.message} onRetry={reload} />
        )}
        {book.status === 'ready' && (
          <>
            {book.from && <AsOf from={book.from} timeZone={church.time_zone} />}
            <Book book={book.value} open={open} />
          </>
        )}
      </div>
      <LateDialogs
        act={act}
        id={id}
        list={list}
        wallet={wallet}
        open={open}
        onClose={close}
        onChanged={reload}
      />
    </Page>
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

type BookProps = { book: ExpenseBook; open: (act: ExpenseAct, id?: string) => void }

function Book({ book: { list, totals }, open }: BookProps) {
  const since = firstYearOf(list.map(({ date_of_expense }) => date_of_expense))
  const waiting = list.filter(({ status }) => status === 'pending').length
  return (
    <>
      {waiting > 0 && (
        <p>
          <Badge tone="harmattan" icon="alert">
            {say('expenses.waiting', { count: waiting })}
          </Badge>
        </p>
      )}
      {list.length > 0 && <Totals title={say('expenses.totals')} totals={totals} />}
      <section aria-label={say('expenses.list')} className="finance-all">
        <h2>{say('expenses.list')}</h2>
        <ExpenseTable list={list} open={open} />
      </section>
      {list.length > 0 && (
        <ExpenseChart since={since} currencies={totals.by_currency.map(({ currency }) => currency)} />
      )}
    </>
  )
}
