import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useOnline } from '../../lib/device/use-online.ts'
import { formatMoment } from '../../lib/format/format-date.ts'
import { useChurch } from '../church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { formatAmount, formatExactAmount } from '../../../contract/money/format-money.ts'
import type { Wallet } from './use-wallet.ts'
import { t } from './messages.ts'
import './wallet.css'

type BalanceLineProps = {
  wallet: Wallet
  /** If given, users with access to finance can add money here. */
  onTopUp?: () => void
  /** The label of that button. The specification has two. */
  topUp?: string
  /** The worth of the balance. */
  note?: ReactNode
  /** Other buttons: Transfer. */
  actions?: ReactNode
}

/** The wallet's balance in large digits, and its actions. */
export function BalanceLine({ wallet, onTopUp, topUp = t('wallet.topUp'), note, actions }: BalanceLineProps) {
  const { features } = useChurch()
  const online = useOnline()
  const mayPay = features.includes('financeAccess')
  return (
    <section className="wallet-line" aria-label={t('wallet.balance')}>
      <div className="wallet-balance">
        <span>{t('wallet.balance')}</span>
        <strong>{wallet.balance === null ? '–' : formatAmount(wallet.balance)}</strong>
        {note && <span className="wallet-note">{note}</span>}
        <BalanceAge wallet={wallet} />
        <Owed wallet={wallet} />
      </div>
      {mayPay ? (
        <div className="wallet-actions">
          {onTopUp && (
            <Button
              tone="quiet"
              icon="wallet"
              whyNot={online ? undefined : t('wallet.offline')}
              onClick={onTopUp}
            >
              {topUp}
            </Button>
          )}
          {actions}
        </div>
      ) : (
        onTopUp && <p className="wallet-note">{t('wallet.askFinance')}</p>
      )}
    </section>
  )
}

/** The balance in one quiet line, which leads to the wallet's transactions. */
export function WalletLine({ wallet }: { wallet: Wallet }) {
  return (
    <section className="wallet-quiet" aria-label={t('wallet.balance')}>
      <Link to="/transaction">{t('wallet.balance')}</Link>
      <strong>{wallet.balance === null ? '–' : formatExactAmount(wallet.balance)}</strong>
      <BalanceAge wallet={wallet} />
      <Owed wallet={wallet} />
    </section>
  )
}

function BalanceAge({ wallet: { wallet, reload } }: { wallet: Wallet }) {
  const { church } = useChurch()
  if (wallet.status === 'failed')
    return (
      <span className="wallet-note">
        {t('wallet.notSeen')}
        <Button tone="plain" onClick={reload}>
          {t('common.retry')}
        </Button>
      </span>
    )
  if (wallet.status === 'loading' || !wallet.from) return null
  return (
    <span className="wallet-note">
      {t('wallet.asOf', { when: formatMoment(wallet.from, church.time_zone) })}
    </span>
  )
}

/** A refund to the payer of money that the church had already spent. */
function Owed({ wallet: { wallet } }: { wallet: Wallet }) {
  // A response kept by an older version lacks this field.
  const owed = wallet.status === 'ready' ? (wallet.value.owed ?? 0) : 0
  if (owed === 0) return null
  return <span className="wallet-note">{t('wallet.owed', { amount: formatAmount(owed) })}</span>
}
