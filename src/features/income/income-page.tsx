import { useAddressDialog } from '../../lib/address/use-address-dialog.ts'
import { useKeptAddress } from '../../lib/address/use-kept-address.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { AsOf } from '../../ui/chart/as-of.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { Totals } from '../../ui/finance/totals.tsx'
import { firstYearOf } from '../../ui/finance/first-year.ts'
import { say as sayFinance } from '../../ui/finance/words.ts'
import { GivingLink } from './giving/giving-link.tsx'
import { latePlace } from '../../ui/late-place.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonCard, SkeletonRows } from '../../ui/skeleton.tsx'
import { BalanceLine } from '../../ui/wallet/balance-line.tsx'
import { useWallet } from '../../ui/wallet/use-wallet.ts'
import { incomeActs, type IncomeAct } from './income-acts.ts'
import { IncomeTable } from './income-table.tsx'
import { LateDialogs } from './late-dialogs.tsx'
import { useIncomes, type IncomeBook } from './use-incomes.ts'
import { say } from './words.ts'

const IncomeChart = latePlace(async () => (await import('./income-chart.tsx')).IncomeChart, <SkeletonCard />)

/** What came in: written down here, or by the system for a gift. */
export function IncomePage() {
  useKeptAddress()
  const { act, id, open, close } = useAddressDialog(incomeActs)
  const { church } = useChurch()
  const wallet = useWallet()
  const [book, reload] = useIncomes()
  const list = book.status === 'ready' ? book.value.list : []
  return (
    <Page
      title={say('income.title')}
      intro={say('income.intro')}
      actions={
        list.length > 0 && (
          <Button icon="plus" onClick={() => open('add')}>
            {say('income.add')}
          </Button>
        )
      }
    >
      <div className="finance-page">
        <BalanceLine
          wallet={wallet}
          topUpLabel={sayFinance('finance.topUp')}
          onTopUp={() => open('top-up')}
          actions={
            <>
              <LinkButton tone="quiet" icon="print" to="/statement">
                {sayFinance('finance.statement')}
              </LinkButton>
              <GivingLink />
            </>
          }
        />
        {book.status === 'loading' && <SkeletonRows />}
        {book.status === 'failed' && (
          <FailedLoad title={say('income.notSeen')} sentence={book.problem.message} onRetry={reload} />
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

type BookProps = { book: IncomeBook; open: (act: IncomeAct, id?: string) => void }

function Book({ book: { list, totals }, open }: BookProps) {
  const since = firstYearOf(list.map(({ date_of_income }) => date_of_income))
  return (
    <>
      {list.length > 0 && <Totals title={say('income.totals')} totals={totals} />}
      <section aria-label={say('income.list')} className="finance-all">
        <h2>{say('income.list')}</h2>
        <IncomeTable list={list} open={open} />
      </section>
      {list.length > 0 && (
        <IncomeChart since={since} currencies={totals.by_currency.map(({ currency }) => currency)} />
      )}
    </>
  )
}
