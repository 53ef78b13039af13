import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { usePayment, type PaymentStatusLine } from './use-payment.ts'
import { t } from './messages.ts'

export type OpenPayment = { link: string; reference: string; amount: number }

type Props = { payment: OpenPayment; onPaid: () => void; onAgain: () => void }

/**
 * The payment page in a frame until the payment has arrived. A link opens it on a phone that refuses frames.
 */
export function PaymentStep({ payment, onPaid, onAgain }: Props) {
  const { paymentStatus, problem, asking, ask } = usePayment(payment.reference)
  const [hasChecked, setHasChecked] = useState(false)
  const status = paymentStatus?.status ?? 'pending'
  useEffect(() => {
    if (status === 'success') onPaid()
    // The parent passes a new `onPaid` with every render, but the money arrives once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [status])
  return (
    <div className="wallet-pay">
      <PaymentFrame link={payment.link} />
      <StatusLine tone={problem || status === 'pending' ? 'waiting' : 'refused'}>
        {problem ?? sentenceOf(status, hasChecked && paymentStatus !== null)}
      </StatusLine>
      <div className="wallet-pay-actions">
        <a className="nx-button nx-button-plain" href={payment.link} target="_blank" rel="noreferrer">
          {t('wallet.payWindow')}
        </a>
        {status === 'pending' ? (
          <Button
            tone="quiet"
            busy={asking && hasChecked}
            busyLabel={t('wallet.payChecking')}
            onClick={() => {
              setHasChecked(true)
              void ask()
            }}
          >
            {t('wallet.payCheck')}
          </Button>
        ) : (
          <Button tone="quiet" onClick={onAgain}>
            {t('wallet.payAgain')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** A failed payment page stays open, because a later payment on it still counts. */
function sentenceOf(status: PaymentStatusLine['status'], hasChecked: boolean): string {
  if (status === 'failed') return t('wallet.payFailed')
  if (status === 'abandoned') return t('wallet.payAbandoned')
  return hasChecked ? t('wallet.payNotYet') : t('wallet.payWaiting')
}

function PaymentFrame({ link }: { link: string }) {
  const [here, setHere] = useState(false)
  return (
    <div className="wallet-frame">
      {!here && <SkeletonCard />}
      <iframe src={link} title={t('wallet.payFrame')} allow="payment" onLoad={() => setHere(true)} />
    </div>
  )
}
