import { useCallback, useEffect, useRef, useState } from 'react'
import { walletRoutes } from '../../../contract/routes/wallet.ts'
import { api, type AnswerOf } from '../../lib/api/api.ts'
import { problemOf, wasTakenBack } from '../../lib/api/problem.ts'

export type PaymentStatusLine = AnswerOf<typeof walletRoutes.getPayment>

const ASK_EVERY_MS = 4_000

/**
 * The status of a payment, requested repeatedly while it is open and this page is visible. The payer's page
 * proves nothing, so the app ignores it.
 */
export function usePayment(reference: string) {
  const [paymentStatus, setPaymentStatus] = useState<PaymentStatusLine | null>(null)
  const [problem, setProblem] = useState<string>()
  const [asking, setAsking] = useState(false)
  const leaving = useRef<AbortController>(undefined)
  const ask = useCallback(async () => {
    const signal = leaving.current?.signal
    if (!signal || signal.aborted) return
    setAsking(true)
    try {
      setPaymentStatus(await api.call(walletRoutes.getPayment, { params: { reference }, signal }))
      setProblem(undefined)
    } catch (thrown) {
      if (!wasTakenBack(thrown)) setProblem(problemOf(thrown).message)
    }
    setAsking(false)
  }, [reference])

  useEffect(() => {
    leaving.current = new AbortController()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void ask()
    }, ASK_EVERY_MS)
    const back = () => {
      if (document.visibilityState === 'visible') void ask()
    }
    document.addEventListener('visibilitychange', back)
    return () => {
      leaving.current?.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', back)
    }
  }, [ask])

  return { paymentStatus, problem, asking, ask }
}
