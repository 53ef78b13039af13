import { walletRoutes } from '../../../contract/routes/wallet.ts'
import { api } from '../../lib/api/api.ts'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { type Loaded, useLoaded } from '../../lib/api/use-loaded.ts'
import { StatusLine } from '../../ui/status-line.tsx'
import { t } from './messages.ts'

type Left = { balance: number; set_aside: number }

const load = (signal: AbortSignal): Promise<Left> => api.call(walletRoutes.getWallet, { signal })

/** The money that a closing church would lose. */
export function CloseMoney() {
  const [left] = useLoaded(load)
  return <LeftMoney left={left} />
}

/** Renders nothing if there is none. */
export function LeftMoney({ left }: { left: Loaded<Left> }) {
  if (left.status === 'loading') return null
  if (left.status === 'failed')
    return <StatusLine tone="refused">{t('churchSettings.closeMoneyUnknown')}</StatusLine>
  const { balance, set_aside } = left.value
  return (
    <>
      {balance > 0 && (
        <StatusLine tone="refused">
          {t('churchSettings.closeBalance', { amount: formatAmount(balance) })}
        </StatusLine>
      )}
      {set_aside > 0 && (
        <StatusLine tone="refused">
          {t('churchSettings.closeSetAside', { amount: formatAmount(set_aside) })}
        </StatusLine>
      )}
    </>
  )
}
