import { useCallback, useEffect, useState } from 'react'
import { transferRoutes, type TransferAnswer } from '../../../contract/routes/transfers.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf, wasTakenBack } from '../../lib/api/problem.ts'

const ASK_EVERY_MS = 4_000
/** Until then the server may be asking the bank whose account it is, and begin it yet (`askTransfer`). */
const LOST_AFTER_MS = 15_000

export type TransferSeen =
  | { status: 'told'; transfer: TransferAnswer }
  /** No answer came when it was sent. */
  | { status: 'unknown' }
  /** The server never heard of it: nothing went out. */
  | { status: 'lost' }

/**
 * Where a transfer stands, asked again while it is under way and this page is in view.
 * @param told what is known already; null where no answer came when it was sent
 */
export function useTransfer(id: string, told: TransferAnswer | null) {
  const [seen, setSeen] = useState<TransferSeen>(
    told ? { status: 'told', transfer: told } : { status: 'unknown' },
  )
  const tell = useCallback((transfer: TransferAnswer) => setSeen({ status: 'told', transfer }), [])
  const waiting = seen.status === 'unknown' || (seen.status === 'told' && seen.transfer.status === 'pending')
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
