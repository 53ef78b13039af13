import { useRef, useState } from 'react'
import type { PlanName } from '../../../contract/money/plans.ts'
import { subscriptionRoutes } from '../../../contract/routes/subscription.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { ownId, sendOnce, type OwnId } from '../../ui/form/send-once.ts'
import { toast, toastFailure } from '../../ui/toast-store.ts'
import { t } from './messages.ts'

export type OpenedPayment = { link: string; reference: string; blocked: boolean }

/**
 * Starts a payment for a plan and opens its page in a new
 * window. If the phone blocks the window, a link stays.
 */
export function useSubscribe() {
  const [busy, setBusy] = useState<PlanName | null>(null)
  const [payment, setPayment] = useState<OpenedPayment | null>(null)
  const own = useRef(ownId())
  const choose = async (planFrequency: PlanName) => {
    setBusy(planFrequency)
    const holder = { set: (name: keyof OwnId, value: string) => void (own.current[name] = value) }
    try {
      const { link, reference } = await sendOnce(holder, own.current, (id) =>
        api.call(subscriptionRoutes.subscribe, { body: { id, planFrequency } }),
      )
      own.current = ownId()
      toast(t('subscription.navigating'))
      setPayment({ link, reference, blocked: !openWindow(link) })
    } catch (thrown) {
      toastFailure(problemOf(thrown).message)
    }
    setBusy(null)
  }
  return { busy, payment, choose, again: () => setPayment(null) }
}

/**
 * With `noopener` the browser would not report whether a
 * window opened. The code therefore clears `opener` itself.
 */
function openWindow(link: string): boolean {
  const opened = window.open(link, '_blank')
  if (opened) opened.opener = null
  return opened !== null
}
