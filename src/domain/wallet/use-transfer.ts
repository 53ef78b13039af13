import { useCallback, useEffect, useState } from 'react'
import { transferRoutes, type TransferAnswer } from '../../../contract/routes/transfers.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf, wasTakenBack } from '../../lib/api/problem.ts'

const ASK_EVERY_MS = 4_000

/**
 * Until then the server may still be asking the bank for the
 * account's holder, and start the transfer later (`askTransfer`).
 */
const LOST_AFTER_MS = 15_000

export type TransferSeen =
  | { status: 'known'; transfer: TransferAnswer }
  /** No response came to the transfer request. */
  | { status: 'unknown' }
  /** The server never received it, so no money was sent. */
  | { status: 'lost' }

/**
 * The status of a transfer, requested repeatedly while it is pending and this page is visible.
 * @param initial the known state. Null if no response came to the request
 */
export function useTransfer(id: string, initial: TransferAnswer | null) {
  const [seen, setSeen] = useState<TransferSeen>(
    initial ? { status: 'known', transfer: initial } : { status: 'unknown' },
  )
  const tell = useCallback((transfer: TransferAnswer) => setSeen({ status: 'known', transfer }), [])
  const waiting = seen.status === 'unknown' || (seen.status === 'known' && seen.transfer.status === 'pending')
  useEffect(() => {
    if (!waiting) return
    const leaving = new AbortController()
    const since = Date.now()
    const ask = () => {
      if (document.visibilityState !== 'visible') return
      api
        .call(transferRoutes.getTransfer, { params: { id }, signal: leaving.signal })
        .then(tell, (thrown) => {
          if (wasTakenBack(thrown) || problemOf(thrown).code !== 'NOT_FOUND') return
          if (Date.now() - since > LOST_AFTER_MS) setSeen({ status: 'lost' })
        })
    }
    const timer = setInterval(ask, ASK_EVERY_MS)
    return () => {
      leaving.abort()
      clearInterval(timer)
    }
  }, [waiting, id, tell])
  return { seen, tell }
}
