import { useEffect, useRef, useState } from 'react'
import { CATALOGUES, type CatalogueName, type PlanName } from '../../../contract/money/plans.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { usePayment } from '../wallet/use-payment.ts'
import { renewalWords } from './plan-state.ts'
import { PlanWords } from './plan-text.tsx'
import { t } from './messages.ts'
import './subscription.css'
import { subscriptionRoutes } from '../../../contract/routes/subscription.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { ownId, sendOnce, type OwnId } from '../../ui/form/send-once.ts'
import { toast, toastFailure } from '../../ui/toast-store.ts'

type Props = {
  catalogue: CatalogueName
  /** The plan that renews by itself. It is not offered again. */
  current?: PlanName | null
  onPaid: () => void
}

/**
 * The plans for sale, each with its price and a button.
 * After a choice it shows the payment until it has arrived.
 */
export function PlanChoice({ catalogue, current = null, onPaid }: Props) {
  const { busy, payment, choose, again } = useSubscribe()
  const online = useOnline()
  if (payment) return <WaitingPayment payment={payment} onPaid={onPaid} onAgain={again} />
  return (
    <ul className="plans">
      {CATALOGUES[catalogue]
        .filter(({ name }) => name !== current)
        .map((plan, index) => (
          <li key={plan.name}>
            <PlanWords plan={plan} />
            <p className="plan-note-line">{renewalWords(plan)}</p>
            <Button
              wide
              // One step stands out. A church whose plan renews needs none.
              tone={index === 0 && !current ? 'primary' : 'quiet'}
              busy={busy === plan.name}
              busyLabel={t('subscription.paying')}
              disabled={busy !== null && busy !== plan.name}
              whyNot={online ? undefined : t('subscription.offline')}
              onClick={() => void choose(plan.name)}
            >
              {t('subscription.pay', { plan: plan.title })}
            </Button>
          </li>
        ))}
    </ul>
  )
}

type WaitingProps = { payment: OpenedPayment; onPaid: () => void; onAgain: () => void }

function WaitingPayment({ payment, onPaid, onAgain }: WaitingProps) {
  const { paymentStatus, problem, asking, ask } = usePayment(payment.reference)
  const status = paymentStatus?.status ?? 'pending'
  useEffect(() => {
    if (status === 'success') onPaid()
    // The parent passes a new `onPaid` with every render, but the payment arrives once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [status])
  if (status === 'failed' || status === 'abandoned')
    return (
      <div className="plan-waiting">
        <StatusLine tone="refused">{paymentStatus?.remark ?? t('subscription.notPaid')}</StatusLine>
        <Button onClick={onAgain}>{t('subscription.again')}</Button>
      </div>
    )
  return (
    <div className="plan-waiting">
      <StatusLine tone="waiting">
        {problem ?? t(payment.blocked ? 'subscription.blocked' : 'subscription.opened')}
      </StatusLine>
      <a
        className={`nx-button ${payment.blocked ? 'nx-button-primary' : 'nx-button-quiet'}`}
        href={payment.link}
        target="_blank"
        rel="noreferrer"
      >
        {t('subscription.openPayment')}
      </a>
      <Button tone="quiet" busy={asking} busyLabel={t('subscription.checking')} onClick={() => void ask()}>
        {t('subscription.check')}
      </Button>
      {paymentStatus && <p className="plan-note-line">{t('subscription.notYet')}</p>}
    </div>
  )
}

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
