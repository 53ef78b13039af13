import { useEffect, useState } from 'react'
import { Button } from '../button.tsx'
import { SkeletonCard } from '../skeleton.tsx'
import { StatusLine } from '../status-line.tsx'
import { usePayment, type PaymentStanding } from './use-payment.ts'
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
  return (
    <div className="wallet-pay">
      <PaymentFrame link={payment.link} />
      <StatusLine tone={problem || status === 'pending' ? 'waiting' : 'refused'}>
        {problem ?? sentenceOf(status, asked && standing !== null)}
      </StatusLine>
      <div className="wallet-pay-acts">
        <a className="nx-button nx-button-plain" href={payment.link} target="_blank" rel="noreferrer">
          {say('wallet.payWindow')}
        </a>
        {status === 'pending' ? (
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
        ) : (
          <Button tone="quiet" onClick={onAgain}>
            {say('wallet.payAgain')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** A page that failed stays open: what is paid on it later still counts. */
function sentenceOf(status: PaymentStanding['status'], asked: boolean): string {
  if (status === 'failed') return say('wallet.payFailed')
  if (status === 'abandoned') return say('wallet.payAbandoned')
  return asked ? say('wallet.payNotYet') : say('wallet.payWaiting')
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
