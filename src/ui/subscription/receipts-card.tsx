import { koboOf } from '../../../contract/naira.ts'
import { subscriptionRoutes } from '../../../contract/routes/subscription.ts'
import { useAddressDialog } from '../../lib/address/use-address-dialog.ts'
import { api } from '../../lib/api/api.ts'
import type { AnswerOf } from '../../lib/api/route-types.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { formatExactMoney } from '../../lib/format/format-money.ts'
import { useLastKnown } from '../../lib/session/use-last-known.ts'
import { Card } from '../card.tsx'
import { FailedLoad } from '../failed-load.tsx'
import { Icon } from '../icons.tsx'
import { SkeletonCard } from '../skeleton.tsx'
import { say } from './words.ts'
import { ReceiptDialog } from './receipt-dialog.tsx'

type Receipt = AnswerOf<typeof subscriptionRoutes.listReceipts>[number]

const acts = ['receipt'] as const

const load = (signal: AbortSignal) => api.call(subscriptionRoutes.listReceipts, { signal })

/** Every payment for a plan, each with a receipt to print. */
export function ReceiptsCard() {
  const [receipts, reload] = useLastKnown('receipts', load)
  const { id, open, close } = useAddressDialog(acts)
  if (receipts.status === 'loading') return <SkeletonCard />
  if (receipts.status === 'failed')
    return (
      <FailedLoad
        title={say('subscription.receiptsNotSeen')}
        sentence={receipts.problem.message}
        onRetry={reload}
      />
    )
  const none = receipts.value.length === 0
  return (
    <Card title={say('subscription.receipts')} hint={none ? say('subscription.receiptsNone') : undefined}>
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
            <span className="nx-visually-hidden">{say('subscription.receipt')}</span>
            <span>{formatDate(paid_on)}</span>
            <span>{plan_name}</span>
            <strong>{formatExactMoney(koboOf(amount))}</strong>
            <Icon name="chevronRight" />
          </button>
        </li>
      ))}
    </ul>
  )
}
