import { useCallback, useRef } from 'react'
import { koboOf } from '../../../contract/naira.ts'
import { subscriptionRoutes } from '../../../contract/routes/subscription.ts'
import { api } from '../../lib/api/api.ts'
import type { AnswerOf } from '../../lib/api/route-types.ts'
import { formatDate, formatLongDate } from '../../lib/format/format-date.ts'
import { formatMoney } from '../../lib/format/format-money.ts'
import { t } from '../../lib/messages/t.ts'
import { useLastKnown } from '../../lib/session/use-last-known.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { FailedLoad } from '../failed-load.tsx'
import { printAlone } from '../print-sheet.ts'
import { SkeletonCard } from '../skeleton.tsx'
import { methodWord } from './billing-block.tsx'
import { say } from './words.ts'

type FullReceipt = AnswerOf<typeof subscriptionRoutes.getReceipt>
type Props = { reference: string | null; onClose: () => void }

/** One receipt, which prints on a sheet of its own. */
export function ReceiptDialog({ reference, onClose }: Props) {
  const sheet = useRef<HTMLDivElement>(null)
  const print = () => sheet.current && printAlone(sheet.current.cloneNode(true) as HTMLElement)
  return (
    <Dialog
      open={reference !== null}
      title={say('subscription.receipt')}
      onClose={onClose}
      actions={
        <Button tone="quiet" icon="print" onClick={print}>
          {say('subscription.receiptPrint')}
        </Button>
      }
    >
      <div ref={sheet}>{reference && <KnownReceipt reference={reference} />}</div>
    </Dialog>
  )
}

function KnownReceipt({ reference }: { reference: string }) {
  const load = useCallback(
    (signal: AbortSignal) => api.call(subscriptionRoutes.getReceipt, { params: { reference }, signal }),
    [reference],
  )
  const [receipt, reload] = useLastKnown(`receipts/${reference}`, load)
  if (receipt.status === 'loading') return <SkeletonCard />
  if (receipt.status === 'failed')
    return (
      <FailedLoad
        title={say('subscription.receiptNotSeen')}
        sentence={receipt.problem.message}
        onRetry={reload}
      />
    )
  return <ReceiptSheet receipt={receipt.value} />
}

export function ReceiptSheet({ receipt }: { receipt: FullReceipt }) {
  const lines = [
    [say('subscription.from'), t('common.appName')],
    [say('subscription.paidFor'), `${receipt.church_name}, ${receipt.church_address}`],
    [say('subscription.plan'), periodOf(receipt)],
    [say('subscription.amount'), formatMoney(koboOf(receipt.amount))],
    [say('subscription.paidOn'), formatLongDate(receipt.paid_on)],
    [say('subscription.paidBy'), receipt.paid_by ?? say('subscription.bySelf')],
    [say('subscription.method'), methodWord(receipt.payment_method) ?? ''],
    [say('subscription.reference'), receipt.reference],
  ]
  return (
    <div className="subscription-receipt">
      <h3>{say('subscription.receipt')}</h3>
      <dl className="subscription-facts">
        {lines
          .filter(([, words]) => words !== '')
          .map(([title, words]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{words}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}

const periodOf = ({ plan_name, from_date, until_date }: FullReceipt): string =>
  say('subscription.period', {
    plan: plan_name,
    from: formatDate(from_date),
    until: formatDate(until_date),
  })
