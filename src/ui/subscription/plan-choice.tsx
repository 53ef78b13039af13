import { useEffect } from 'react'
import { CATALOGUES, type CatalogueName, type PlanName } from '../../../contract/plans.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../button.tsx'
import { StatusLine } from '../status-line.tsx'
import { usePayment } from '../wallet/use-payment.ts'
import { renewalWords } from './plan-state.ts'
import { PlanWords } from './plan-words.tsx'
import { useSubscribe, type OpenedPayment } from './use-subscribe.ts'
import { say } from './words.ts'
import './subscription.css'

type Props = {
  catalogue: CatalogueName
  /** Runs and is renewed by itself: it is not offered again. */
  current?: PlanName | null
  onPaid: () => void
}

/** The plans that are sold, each with its price and a button; then the payment until it has arrived. */
export function PlanChoice({ catalogue, current = null, onPaid }: Props) {
  const { busy, payment, choose, again } = useSubscribe()
  const online = useOnline()
  if (payment) return <WaitingPayment payment={payment} onPaid={onPaid} onAgain={again} />
  return (
    <ul className="plans">
      {CATALOGUES[catalogue]
        .filter(({ name }) => name !== current)
        .map((plan) => (
          <li key={plan.name}>
            <PlanWords plan={plan} />
            <p className="plan-note-line">{renewalWords(plan)}</p>
            <Button
              wide
              busy={busy === plan.name}
              busyLabel={say('subscription.paying')}
              disabled={busy !== null && busy !== plan.name}
              whyNot={online ? undefined : say('subscription.offline')}
              onClick={() => void choose(plan.name)}
            >
              {say('subscription.pay', { plan: plan.title })}
            </Button>
          </li>
        ))}
    </ul>
  )
}

type WaitingProps = { payment: OpenedPayment; onPaid: () => void; onAgain: () => void }

function WaitingPayment({ payment, onPaid, onAgain }: WaitingProps) {
  const { standing, problem, asking, ask } = usePayment(payment.reference)
  const status = standing?.status ?? 'pending'
  useEffect(() => {
    if (status === 'success') onPaid()
    // Whoever shows us is made anew with every drawing; the payment arrives once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [status])
  if (status === 'failed' || status === 'abandoned')
    return (
      <div className="plan-waiting">
        <StatusLine tone="refused">{standing?.remark ?? say('subscription.notPaid')}</StatusLine>
        <Button onClick={onAgain}>{say('subscription.again')}</Button>
      </div>
    )
  return (
    <div className="plan-waiting">
      <StatusLine tone="waiting">
        {problem ?? say(payment.blocked ? 'subscription.blocked' : 'subscription.opened')}
      </StatusLine>
      <a
        className={`nx-button ${payment.blocked ? 'nx-button-primary' : 'nx-button-quiet'}`}
        href={payment.link}
        target="_blank"
        rel="noreferrer"
      >
        {say('subscription.openPayment')}
      </a>
      <Button tone="quiet" busy={asking} busyLabel={say('subscription.checking')} onClick={() => void ask()}>
        {say('subscription.check')}
      </Button>
      {standing && <p className="plan-note-line">{say('subscription.notYet')}</p>}
    </div>
  )
}
