import { useEffect, useRef, useState } from 'react'
import {
  CATALOGUES,
  type CatalogueName,
  type PlanName,
  findPlan,
  type Plan,
} from '../../../contract/money/plans.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { usePayment } from '../wallet/use-payment.ts'
import { PlanWords } from './plan-text.tsx'
import { t } from './messages.ts'
import './subscription.css'
import { subscriptionRoutes } from '../../../contract/routes/subscription.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { ownId, sendOnce, type OwnId } from '../../ui/form/send-once.ts'
import { toast, toastFailure } from '../../ui/toast-store.ts'
import { daysBetween } from '../../../contract/calendar/days.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { formatMoney } from '../../../contract/money/format-money.ts'
import type { Billing } from './billing-block.tsx'

/** `byHand`: the last payment method cannot be charged again. `never`: no payment and no trial. */
export type PlanState = 'never' | 'trial' | 'renewing' | 'byHand' | 'cancelled' | 'pastDue' | 'lapsed'

export function planStateOf({ status, plan, ...billing }: Billing): PlanState {
  if (status !== 'active') return plan || billing.next_charge_date ? 'lapsed' : 'never'
  if (!plan) return 'trial'
  if (billing.cancelled) return 'cancelled'
  if (billing.try_again_date) return 'pastDue'
  return billing.renews ? 'renewing' : 'byHand'
}

/** The day on which the plan is charged or ends, or ended. */
export const dueDateOf = (billing: Billing): string | null =>
  (planStateOf(billing) === 'cancelled' ? billing.try_again_date : null) ?? billing.next_charge_date

/** "Due Date" if a charge is due. A date without a charge is an end. */
export function dueTitle(billing: Billing): string {
  const state = planStateOf(billing)
  if (state === 'lapsed') return t('subscription.ended')
  const ends = state === 'trial' || state === 'byHand' || state === 'cancelled'
  return t(ends ? 'subscription.ends' : 'subscription.due')
}

/** The next charge or the end, as a sentence. @param today `YYYY-MM-DD` of the church */
export function planSentence(billing: Billing, today: string): string {
  const state = planStateOf(billing)
  const due = dueDateOf(billing)
  const date = due && formatDate(due)
  if (!date) return t(state === 'trial' ? 'subscription.stateFree' : 'subscription.stateNever')
  switch (state) {
    case 'trial':
      return t('subscription.stateTrial', { date, count: Math.max(0, daysBetween(today, due)) })
    case 'renewing':
      return t('subscription.stateRenews', { plan: boughtWords(billing), date })
    case 'pastDue':
      return pastDue(billing, date)
    case 'lapsed':
      return t(billing.plan ? 'subscription.stateLapsed' : 'subscription.stateTrialOver', { date })
    case 'byHand':
      return t('subscription.stateByHand', { plan: boughtWords(billing), date })
    case 'cancelled':
      return t('subscription.stateCancelled', { plan: boughtWords(billing), date })
    case 'never':
      return t('subscription.stateNever')
  }
}

/** The renewal terms, shown before a plan is paid. */
export const renewalWords = ({ amountKobo, months }: Plan): string =>
  t(months === 12 ? 'subscription.renewsYearly' : 'subscription.renewsMonthly', {
    amount: formatMoney(amountKobo),
  })

/** "Monthly, ₦2,500". */
function boughtWords({ plan }: Pick<Billing, 'plan'>): string {
  const bought = findPlan(plan)
  return bought ? `${bought.title}, ${formatMoney(bought.amountKobo)}` : t('subscription.plan')
}

function pastDue({ renews, try_again_date }: Billing, date: string): string {
  if (!renews || !try_again_date) return t('subscription.stateDueByHand', { date })
  return t('subscription.statePastDue', { date: formatDate(try_again_date) })
}

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
