import { subscriptionRoutes } from '../../../contract/routes/subscription.ts'
import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { api, type AnswerOf } from '../../lib/api/api.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { formatExactAmount } from '../../../contract/money/format-money.ts'
import { useLastKnown } from '../church/use-last-known.ts'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { Icon } from '../../ui/icons.tsx'
import { lazyDialog } from '../../ui/lazy/lazy.tsx'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { t } from './messages.ts'

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
