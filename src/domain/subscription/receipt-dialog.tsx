import { useCallback, useRef } from 'react'
import { subscriptionRoutes } from '../../../contract/routes/subscription.ts'
import { api, type AnswerOf } from '../../lib/api/api.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { useLastKnown } from '../church/use-last-known.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { printAlone } from '../../ui/print-sheet.ts'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { methodWord } from './billing-block.tsx'
import { t } from './messages.ts'

type FullReceipt = AnswerOf<typeof subscriptionRoutes.getReceipt>
type Props = { reference: string | null; onClose: () => void }

/** One receipt, printed on its own sheet. */
export function ReceiptDialog({ reference, onClose }: Props) {
  const sheet = useRef<HTMLDivElement>(null)
  const print = () => sheet.current && printAlone(sheet.current.cloneNode(true) as HTMLElement)
  return (
    <Dialog
      open={reference !== null}
      title={t('subscription.receipt')}
      onClose={onClose}
      actions={
        <Button tone="quiet" icon="print" onClick={print}>
          {t('subscription.receiptPrint')}
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
        title={t('subscription.receiptNotSeen')}
        sentence={receipt.problem.message}
        onRetry={reload}
      />
    )
  return <ReceiptSheet receipt={receipt.value} />
}

export function ReceiptSheet({ receipt }: { receipt: FullReceipt }) {
  const lines = [
    [t('subscription.from'), t('common.appName')],
    [t('subscription.paidFor'), `${receipt.church_name}, ${receipt.church_address}`],
    [t('subscription.plan'), periodOf(receipt)],
    [t('subscription.amount'), formatAmount(receipt.amount)],
    [t('subscription.paidOn'), formatDate(receipt.paid_on)],
    [t('subscription.paidBy'), receipt.paid_by ?? t('subscription.bySelf')],
    [t('subscription.method'), methodWord(receipt.payment_method) ?? ''],
    [t('subscription.reference'), receipt.reference],
  ]
  return (
    <div className="subscription-receipt">
      <h3>{t('subscription.receipt')}</h3>
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
  t('subscription.period', {
    plan: plan_name,
    from: formatDate(from_date),
    until: formatDate(until_date),
  })
