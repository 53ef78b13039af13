import { useEffect, useState } from 'react'
import { Button } from '../button.tsx'
import { SkeletonCard } from '../skeleton.tsx'
import { StatusLine } from '../status-line.tsx'
import { usePayment } from './use-payment.ts'
import { say } from './words.ts'

export type OpenPayment = { link: string; reference: string; amount: number }

type Props = { payment: OpenPayment; onPaid: () => void; onAgain: () => void }

/** The payment page in a frame, until the payment has arrived; a phone that refuses frames opens it by itself. */
export function PaymentStep({ payment, onPaid, onAgain }: Props) {
  const { standing, problem, asking, ask } = usePayment(payment.reference)
  const [asked, setAsked] = useState(false)
  const status = standing?.status ?? 'pending'
  useEffect(() => {
    if (status === 'success') onPaid()
    // Whoever closes us is made anew with every drawing; the money arrives once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [status])
  if (status === 'failed' || status === 'abandoned') return <NotPaid status={status} onAgain={onAgain} />
  return (
    <div className="wallet-pay">
      <PaymentFrame link={payment.link} />
      <StatusLine tone="waiting">
        {problem ?? (asked && standing ? say('wallet.payNotYet') : say('wallet.payWaiting'))}
      </StatusLine>
      <div className="wallet-pay-acts">
        <a className="nx-button nx-button-plain" href={payment.link} target="_blank" rel="noreferrer">
          {say('wallet.payWindow')}
        </a>
        <Button
          tone="quiet"
          busy={asking && asked}
          busyLabel={say('wallet.payChecking')}
          onClick={() => {
            setAsked(true)
            void ask()
          }}
        >
          {say('wallet.payCheck')}
        </Button>
      </div>
    </div>
  )
}

function PaymentFrame({ link }: { link: string }) {
  const [here, setHere] = useState(false)
  return (
    <div className="wallet-frame">
      {!here && <SkeletonCard />}
      <iframe src={link} title={say('wallet.payFrame')} allow="payment" onLoad={() => setHere(true)} />
    </div>
  )
}

function NotPaid({ status, onAgain }: { status: 'failed' | 'abandoned'; onAgain: () => void }) {
  return (
    <div className="wallet-pay">
      <StatusLine tone="refused">
        {status === 'failed' ? say('wallet.payFailed') : say('wallet.payAbandoned')}
      </StatusLine>
      <div className="wallet-pay-acts">
        <Button onClick={onAgain}>{say('wallet.payAgain')}</Button>
      </div>
    </div>
  )
}
