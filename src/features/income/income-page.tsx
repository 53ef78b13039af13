import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { useKeptAddress } from '../../lib/address/kept-address.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { MoneyPage } from '../../domain/finance/money-page.tsx'
import { t as tFinance } from '../../domain/finance/messages.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { WalletLine } from '../../domain/wallet/balance-line.tsx'
import { t as tWallet } from '../../domain/wallet/messages.ts'
import { useWallet } from '../../domain/wallet/use-wallet.ts'
import { incomeActions, incomeBook, useIncomes, type IncomeAct, LazyDialogs } from './income-list.tsx'
import { t as tGiving } from './giving/messages.ts'

const IncomeChart = lazyPart(async () => (await import('./income-chart.tsx')).IncomeChart, <SkeletonCard />)

/** The page of income: recorded manually, or by the system for a gift. */
export function IncomePage() {
  useKeptAddress()
  const { act, id, open, close } = useAddressDialog(incomeActions)
  const wallet = useWallet()
  const [incomes, reload] = useIncomes()
  const list = incomes.status === 'ready' ? incomes.value.list : []
  const dialogs = {
    act,
    income: list.find((one) => one.id === id),
    wallet,
    onClose: close,
    onChanged: reload,
  }
  return (
    <MoneyPage
      book={incomeBook}
      records={incomes}
      reload={reload}
      open={open}
      more={<IncomeMore open={open} />}
      wallet={<WalletLine wallet={wallet} />}
      chart={IncomeChart}
    >
      <LazyDialogs {...dialogs} />
    </MoneyPage>
  )
}

/** The less frequent steps of the page. */
export function IncomeMore({ open }: { open: (act: IncomeAct) => void }) {
  const online = useOnline()
  return (
    <>
      <Button
        tone="plain"
        icon="wallet"
        whyNot={online ? undefined : tFinance('finance.offlineOnly')}
        onClick={() => open('top-up')}
      >
        {tWallet('wallet.topUp')}
      </Button>
      <Button tone="plain" icon="qr" onClick={() => open('giving')}>
        {tGiving('giving.open')}
      </Button>
    </>
  )
}
