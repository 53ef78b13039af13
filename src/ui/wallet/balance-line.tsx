import type { ReactNode } from 'react'
import { useOnline } from '../../lib/device/use-online.ts'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Button } from '../button.tsx'
import { formatNaira } from './format-naira.ts'
import type { Wallet } from './use-wallet.ts'
import { say } from './words.ts'
import './wallet.css'

type BalanceLineProps = {
  wallet: Wallet
  /** Given, money can be added here by who has access to the finances. */
  onTopUp?: () => void
  /** The words of that button. The specification has two. */
  topUp?: string
  /** Other buttons: Transfer. */
  actions?: ReactNode
}

/** What is in the wallet, large, and what can be done with it. */
export function BalanceLine({ wallet, onTopUp, topUp = say('wallet.topUp'), actions }: BalanceLineProps) {
  const { features } = useChurch()
  const online = useOnline()
  const mayPay = features.includes('financeAccess')
  return (
    <section className="wallet-line" aria-label={say('wallet.balance')}>
      <div className="wallet-balance">
        <span>{say('wallet.balance')}</span>
        <strong>{wallet.balance === null ? '–' : formatNaira(wallet.balance)}</strong>
        <BalanceAge wallet={wallet} />
        <Owed wallet={wallet} />
      </div>
      {mayPay ? (
        <div className="wallet-acts">
          {onTopUp && (
            <Button
              tone="quiet"
              icon="wallet"
              whyNot={online ? undefined : say('wallet.offline')}
              onClick={onTopUp}
            >
              {topUp}
            </Button>
          )}
          {actions}
        </div>
      ) : (
        onTopUp && <p className="wallet-note">{say('wallet.askFinance')}</p>
      )}
    </section>
  )
}

function BalanceAge({ wallet: { wallet, reload } }: { wallet: Wallet }) {
  const { church } = useChurch()
  if (wallet.status === 'failed')
    return (
      <span className="wallet-note">
        {say('wallet.notSeen')}
        <Button tone="plain" onClick={reload}>
          {t('common.retry')}
        </Button>
      </span>
    )
  if (wallet.status === 'loading' || !wallet.from) return null
  return (
    <span className="wallet-note">
      {say('wallet.asOf', { when: formatMoment(wallet.from, church.time_zone) })}
    </span>
  )
}

/** Money that went back to who paid it when the church had spent it already. */
function Owed({ wallet: { wallet } }: { wallet: Wallet }) {
  // What was kept by an older version does not know of it.
  const owed = wallet.status === 'ready' ? (wallet.value.owed ?? 0) : 0
  if (owed === 0) return null
  return <span className="wallet-note">{say('wallet.owed', { amount: formatNaira(owed) })}</span>
}
