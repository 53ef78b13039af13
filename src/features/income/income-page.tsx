import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { useKeptAddress } from '../../lib/address/kept-address.ts'
import { LinkButton } from '../../ui/button.tsx'
import { MoneyPage } from '../../domain/finance/money-page.tsx'
import { t as tFinance } from '../../domain/finance/messages.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { BalanceLine } from '../../domain/wallet/balance-line.tsx'
import { useWallet, type Wallet } from '../../domain/wallet/use-wallet.ts'
import { GivingLink } from './giving/giving-link.tsx'
import { incomeActions } from './income-actions.ts'
import { IncomeTable } from './income-table.tsx'
import { LazyDialogs } from './lazy-dialogs.tsx'
import { useIncomes } from './use-incomes.ts'
import { t } from './messages.ts'

const IncomeChart = lazyPart(async () => (await import('./income-chart.tsx')).IncomeChart, <SkeletonCard />)

const wordsOf = () => ({
  title: t('income.title'),
  intro: t('income.intro'),
  add: t('income.add'),
  list: t('income.list'),
  totals: t('income.totals'),
  notSeen: t('income.notSeen'),
})

/** The page of income: recorded manually, or by the system for a gift. */
export function IncomePage() {
  useKeptAddress()
  const { act, id, open, close } = useAddressDialog(incomeActions)
  const wallet = useWallet()
  const [incomes, reload] = useIncomes()
  const list = incomes.status === 'ready' ? incomes.value.list : []
  const dialogs = { act, id, list, wallet, open, onClose: close, onChanged: reload }
  return (
    <MoneyPage
      words={wordsOf()}
      records={incomes}
      reload={reload}
      onAdd={() => open('add')}
      wallet={<IncomeWallet wallet={wallet} onTopUp={() => open('top-up')} />}
      table={(lines) => <IncomeTable list={lines} open={open} />}
      chart={IncomeChart}
      history="income"
      dayOf={(one) => one.date_of_income}
    >
      <LazyDialogs {...dialogs} />
    </MoneyPage>
  )
}

function IncomeWallet({ wallet, onTopUp }: { wallet: Wallet; onTopUp: () => void }) {
  const more = (
    <>
      <LinkButton tone="quiet" icon="print" to="/statement">
        {tFinance('finance.statement')}
      </LinkButton>
      <GivingLink />
    </>
  )
  return <BalanceLine wallet={wallet} onTopUp={onTopUp} actions={more} />
}
