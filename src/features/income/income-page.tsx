import { useAddressDialog } from '../../lib/address/use-address-dialog.ts'
import { useKeptAddress } from '../../lib/address/use-kept-address.ts'
import { LinkButton } from '../../ui/button.tsx'
import { BookPage } from '../../ui/finance/book-page.tsx'
import { say as sayFinance } from '../../ui/finance/words.ts'
import { latePlace } from '../../ui/late-place.tsx'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { BalanceLine } from '../../ui/wallet/balance-line.tsx'
import { useWallet, type Wallet } from '../../ui/wallet/use-wallet.ts'
import { GivingLink } from './giving/giving-link.tsx'
import { incomeActs } from './income-acts.ts'
import { IncomeTable } from './income-table.tsx'
import { LateDialogs } from './late-dialogs.tsx'
import { useIncomes } from './use-incomes.ts'
import { say } from './words.ts'

const IncomeChart = latePlace(async () => (await import('./income-chart.tsx')).IncomeChart, <SkeletonCard />)

const wordsOf = () => ({
  title: say('income.title'),
  intro: say('income.intro'),
  add: say('income.add'),
  list: say('income.list'),
  totals: say('income.totals'),
  notSeen: say('income.notSeen'),
})

/** What came in: written down here, or by the system for a gift. */
export function IncomePage() {
  useKeptAddress()
  const { act, id, open, close } = useAddressDialog(incomeActs)
  const wallet = useWallet()
  const [book, reload] = useIncomes()
  const list = book.status === 'ready' ? book.value.list : []
  const dialogs = { act, id, list, wallet, open, onClose: close, onChanged: reload }
  return (
    <BookPage
      words={wordsOf()}
      book={book}
      reload={reload}
      onAdd={() => open('add')}
      wallet={<IncomeWallet wallet={wallet} onTopUp={() => open('top-up')} />}
      table={(lines) => <IncomeTable list={lines} open={open} />}
      chart={IncomeChart}
      history="income"
      dayOf={(one) => one.date_of_income}
    >
      <LateDialogs {...dialogs} />
    </BookPage>
  )
}

function IncomeWallet({ wallet, onTopUp }: { wallet: Wallet; onTopUp: () => void }) {
  const more = (
    <>
      <LinkButton tone="quiet" icon="print" to="/statement">
        {sayFinance('finance.statement')}
      </LinkButton>
      <GivingLink />
    </>
  )
  return <BalanceLine wallet={wallet} onTopUp={onTopUp} actions={more} />
}
