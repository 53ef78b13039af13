import { subscriptionRoutes } from '../../../contract/routes/subscription.ts'
import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { api, type AnswerOf } from '../../lib/api/api.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { formatExactAmount } from '../../../contract/money/format-money.ts'
import { useLastKnown } from '../church/use-last-known.ts'
import { Card } from '../../ui/card.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { Icon } from '../../ui/icons.tsx'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { t } from './messages.ts'
import { ReceiptDialog } from './receipt-dialog.tsx'

type Receipt = AnswerOf<typeof subscriptionRoutes.listReceipts>[number]

const actions = ['receipt'] as const

const load = (signal: AbortSignal) => api.call(subscriptionRoutes.listReceipts, { signal })

/** Every payment for a plan, each with a receipt to print. */
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
    <Card title={t('subscription.receipts')} hint={none ? t('subscription.receiptsNone') : undefined}>
      {!none && <ReceiptList receipts={receipts.value} onOpen={(reference) => open('receipt', reference)} />}
      <ReceiptDialog reference={id} onClose={close} />
    </Card>
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
