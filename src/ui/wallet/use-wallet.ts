import { walletRoutes } from '../../../contract/routes/wallet.ts'
import { api } from '../../lib/api/api.ts'
import { useLastKnown } from '../../lib/session/use-last-known.ts'

const load = (signal: AbortSignal) => api.call(walletRoutes.getWallet, { signal })

/** What the church can spend; without a network what it was last, with its date. */
export function useWallet() {
  const [wallet, reload] = useLastKnown('wallet', load)
  return { wallet, reload, balance: wallet.status === 'ready' ? wallet.value.balance : null }
}

export type Wallet = ReturnType<typeof useWallet>
