import { walletRoutes } from '../../../contract/routes/wallet.ts'
import { api } from '../../lib/api/api.ts'
import { useLastKnown } from '../church/use-last-known.ts'

const load = (signal: AbortSignal) => api.call(walletRoutes.getWallet, { signal })

/** The church's balance. Offline it is the last known one, with its date. */
export function useWallet() {
  const [wallet, reload] = useLastKnown('wallet', load)
  return { wallet, reload, balance: wallet.status === 'ready' ? wallet.value.balance : null }
}

export type Wallet = ReturnType<typeof useWallet>
