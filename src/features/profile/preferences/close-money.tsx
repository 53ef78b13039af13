import { walletRoutes } from '../../../../contract/routes/wallet.ts'
import { api } from '../../../lib/api/api.ts'
import { formatMoney } from '../../../lib/format/format-money.ts'
import { type Loaded, useLoaded } from '../../../lib/load/use-loaded.ts'
import { StatusLine } from '../../../ui/status-line.tsx'
import { say } from '../words.ts'

type Left = { balance: number; set_aside: number }

const load = (signal: AbortSignal): Promise<Left> => api.call(walletRoutes.getWallet, { signal })

/** What a church that closes would lose. */
export function CloseMoney() {
  const [left] = useLoaded(load)
  return <LeftMoney left={left} />
}

/** Nothing where there is none. */
export function LeftMoney({ left }: { left: Loaded<Left> }) {
  if (left.status === 'loading') return null
  if (left.status === 'failed')
    return <StatusLine tone="refused">{say('churchSettings.closeMoneyUnknown')}</StatusLine>
  const { balance, set_aside } = left.value
  return (
    <>
      {balance > 0 && (
        <StatusLine tone="refused">
          {say('churchSettings.closeBalance', { amount: formatMoney(Math.round(balance * 100)) })}
        </StatusLine>
      )}
      {set_aside > 0 && (
        <StatusLine tone="refused">
          {say('churchSettings.closeSetAside', { amount: formatMoney(Math.round(set_aside * 100)) })}
        </StatusLine>
      )}
    </>
  )
}
