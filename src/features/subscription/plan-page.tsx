import { useState } from 'react'
import { SMS_PRICE_KOBO } from '../../../contract/money/prices.ts'
import { koboOf } from '../../../contract/money/amounts.ts'
import { formatMoney } from '../../../contract/money/format-money.ts'
import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { planMissing, useSession } from '../../domain/session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy/lazy.tsx'
import { Page } from '../../ui/page.tsx'
import { SubscriptionBlock } from '../../domain/subscription/subscription-block.tsx'
import { t } from '../../domain/subscription/messages.ts'
import { BalanceLine } from '../../domain/wallet/balance-line.tsx'
import { TransactionsTable } from '../../domain/wallet/transactions-table.tsx'
import { useWallet, type Wallet } from '../../domain/wallet/use-wallet.ts'

const actions = ['top-up', 'transfer'] as const

const TopUpDialog = lazyDialog(
  async () => (await import('../../domain/wallet/top-up-dialog.tsx')).TopUpDialog,
)
const TransferDialog = lazyDialog(
  async () => (await import('../../domain/wallet/transfer-dialog.tsx')).TransferDialog,
)

/** The plan with its renewal, the wallet, and below them all transactions of the church. */
export function PlanPage() {
  const { act, open, close } = useAddressDialog(actions)
  const wallet = useWallet()
  // Money that moved shows in the list, which then loads again.
  const [moves, setMoves] = useState(0)
  const moved = () => setMoves((count) => count + 1)
  return (
    <Page title={t('shell.plan')}>
      <section className="plan-parts">
        <h2>{t('subscription.title')}</h2>
        <SubscriptionBlock />
      </section>
      <WalletPart wallet={wallet} onAct={open} />
      <TransactionsTable key={moves} />
      {act === 'top-up' && <TopUpDialog open wallet={wallet} onClose={close} onPaid={moved} />}
      {act === 'transfer' && <TransferDialog open wallet={wallet} onClose={close} onMoved={moved} />}
    </Page>
  )
}

const smsFor = (balance: number) =>
  t('subscription.walletSms', {
    count: Math.max(0, Math.floor(koboOf(balance) / SMS_PRICE_KOBO)),
    price: formatMoney(SMS_PRICE_KOBO),
  })

type WalletProps = { wallet: Wallet; onAct: (act: (typeof actions)[number]) => void }

function WalletPart({ wallet, onAct }: WalletProps) {
  const online = useOnline()
  const mayTransfer = useSession((session) => planMissing(session, 'financeAccess') === null)
  const transfer = mayTransfer && (
    <Button
      tone="quiet"
      icon="arrowUp"
      whyNot={online ? undefined : t('subscription.offlineMoney')}
      onClick={() => onAct('transfer')}
    >
      {t('subscription.transfer')}
    </Button>
  )
  return (
    <section className="plan-parts">
      <h2>{t('subscription.wallet')}</h2>
      <BalanceLine
        wallet={wallet}
        onTopUp={() => onAct('top-up')}
        note={wallet.balance !== null && smsFor(wallet.balance)}
        actions={transfer}
      />
    </section>
  )
}
