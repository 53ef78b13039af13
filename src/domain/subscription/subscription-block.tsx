import { useEffect, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useChurch } from '../church/use-church.ts'
import { Card } from '../../ui/card.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { usePayment } from '../wallet/use-payment.ts'
import {
  KnownBilling,
  runsByItself,
  type Billing,
  methodWord,
  planTitle,
  StatusBadge,
} from './billing-block.tsx'
import { CancelCard } from './cancel-card.tsx'
import { PlanChoice, dueDateOf, dueTitle, planSentence } from './plans.tsx'
import { t } from './messages.ts'
import { findPlan } from '../../../contract/money/plans.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { priceOf } from './plan-text.tsx'
import { subscriptionRoutes } from '../../../contract/routes/subscription.ts'
import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { api, type AnswerOf } from '../../lib/api/api.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { formatExactAmount } from '../../../contract/money/format-money.ts'
import { useLastKnown } from '../church/use-last-known.ts'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { Icon } from '../../ui/icons.tsx'
import { lazyDialog } from '../../ui/lazy/lazy.tsx'
import { SkeletonCard } from '../../ui/skeleton.tsx'

type Receipt = AnswerOf<typeof subscriptionRoutes.listReceipts>[number]

const actions = ['receipt'] as const

const ReceiptDialog = lazyDialog(
  async () => (await import('./receipt-dialog.tsx')).ReceiptDialog,
  ({ reference }) => reference !== null,
)

const load = (signal: AbortSignal) => api.call(subscriptionRoutes.listReceipts, { signal })

/** Every payment for a plan, each with a receipt to print, behind a fold. */
export function ReceiptsCard() {
  const [receipts, reload] = useLastKnown('receipts', load)
  const { id, open, close } = useAddressDialog(actions)
  if (receipts.status === 'loading') return <SkeletonCard />
  if (receipts.status === 'failed')
    return (
      <FailedLoad
        title={t('subscription.receiptsNotSeen')}
        sentence={receipts.problem.message}
        onRetry={reload}
      />
    )
  const none = receipts.value.length === 0
  return (
    <>
      <details className="plan-fold">
        <summary>
          {t('subscription.receipts')} <b>{formatCount(receipts.value.length)}</b>
          <Icon name="chevronDown" />
        </summary>
        {none ? (
          <p className="plan-note-line">{t('subscription.receiptsNone')}</p>
        ) : (
          <ReceiptList receipts={receipts.value} onOpen={(reference) => open('receipt', reference)} />
        )}
      </details>
      <ReceiptDialog reference={id} onClose={close} />
    </>
  )
}

type ListProps = { receipts: readonly Receipt[]; onOpen: (reference: string) => void }

export function ReceiptList({ receipts, onOpen }: ListProps) {
  return (
    <ul className="subscription-receipts">
      {receipts.map(({ reference, plan_name, amount, paid_on }) => (
        <li key={reference}>
          <button type="button" onClick={() => onOpen(reference)}>
            <span className="nx-visually-hidden">{t('subscription.receipt')}</span>
            <span>{formatDate(paid_on)}</span>
            <span>{plan_name}</span>
            <strong>{formatExactAmount(amount)}</strong>
            <Icon name="chevronRight" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The plan, its end or renewal, the plans for sale, cancelling and the receipts, all in one place. */
export function SubscriptionBlock() {
  const [query] = useSearchParams()
  const church = useChurch()
  const reference = query.get('reference')
  const mayPay = church.features.includes('financeAccess')
  return (
    <KnownBilling>
      {(billing, changed) => (
        <>
          {reference && billing.status !== 'active' && (
            <ReturnedPayment reference={reference} onPaid={changed.paid} />
          )}
          <PlanCard billing={billing} today={church.today()}>
            {mayPay && <CancelCard billing={billing} onChanged={changed.reload} />}
          </PlanCard>
          {mayPay ? (
            // A payment changes the plans and the receipts, so they remount.
            <Paying
              key={`${billing.plan} ${billing.next_charge_date}`}
              billing={billing}
              paid={changed.paid}
            />
          ) : (
            <Payers payers={billing.payers} />
          )}
        </>
      )}
    </KnownBilling>
  )
}

/** After the payment page. The query proves nothing, so the app asks the server about the payment. */
function ReturnedPayment({ reference, onPaid }: { reference: string; onPaid: () => void }) {
  const { paymentStatus, problem, ask } = usePayment(reference)
  const status = paymentStatus?.status
  useEffect(() => void ask(), [ask])
  useEffect(() => {
    if (status === 'success') onPaid()
  }, [status, onPaid])
  if (status === 'failed' || status === 'abandoned')
    return <StatusLine tone="refused">{paymentStatus?.remark ?? t('subscription.notPaid')}</StatusLine>
  return <StatusLine tone="waiting">{problem ?? t('subscription.checking')}</StatusLine>
}

/** The plans for sale, behind a fold while a paid plan runs, and the receipts. */
function Paying({ billing, paid }: { billing: Billing; paid: () => void }) {
  const current = runsByItself(billing)
  const choice = (
    <>
      <p className="plan-note-line">{t('subscription.chooseLead')}</p>
      <PlanChoice catalogue={billing.catalogue} current={current} onPaid={paid} />
    </>
  )
  return (
    <>
      {billing.status === 'active' && billing.plan && !billing.try_again_date ? (
        <details className="plan-fold">
          <summary>
            {t(current ? 'subscription.chooseOther' : 'subscription.choose')}
            <Icon name="chevronDown" />
          </summary>
          {choice}
        </details>
      ) : (
        <section className="plan-part">
          <h2>{t('subscription.choose')}</h2>
          {choice}
        </section>
      )}
      <ReceiptsCard />
    </>
  )
}

function Payers({ payers }: Pick<Billing, 'payers'>) {
  if (payers.length === 0) return null
  return <p>{t('subscription.gateAsk', { names: payers.join(', ') })}</p>
}

type PlanCardProps = {
  billing: Billing
  /** `YYYY-MM-DD` of the church. */
  today: string
  /** The steps: cancel, or keep. */
  children?: ReactNode
}

/** One sentence of the state, then the plan, its price and its dates. */
export function PlanCard({ billing, today, children }: PlanCardProps) {
  const { payment_method, last_payment_date: paid } = billing
  const bought = findPlan(billing.plan)
  const method = methodWord(payment_method)
  const due = dueDateOf(billing)
  return (
    <Card>
      <div className="plan-state">
        <p className="subscription-next">{planSentence(billing, today)}</p>
        {children}
      </div>
      <dl className="subscription-facts">
        <Fact title={t('subscription.status')}>
          <StatusBadge status={billing.status} />
        </Fact>
        <Fact title={t('subscription.plan')}>{planTitle(billing)}</Fact>
        {bought && <Fact title={t('subscription.amount')}>{priceOf(bought)}</Fact>}
        {method && <Fact title={t('subscription.method')}>{method}</Fact>}
        <Fact title={t('subscription.lastPayment')}>{paid ? formatDate(paid) : t('subscription.never')}</Fact>
        <Fact title={dueTitle(billing)}>{due ? formatDate(due) : t('subscription.never')}</Fact>
      </dl>
    </Card>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}
