import { useId } from 'react'
import { useChurch } from '../../domain/church/use-church.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PlanChoice } from '../../domain/subscription/plan-choice.tsx'
import type { Subscription } from '../../domain/subscription/use-subscription.ts'
import { useModal } from '../../ui/use-modal.ts'
import { t } from '../../domain/subscription/messages.ts'
import { useGate } from './use-gate.ts'
import './gate-dialog.css'

/**
 * Covers every screen that a lapsed church may not use with the plans, or the people who can pay. It closes after
 * payment.
 */
export function GateDialog() {
  const { subscription, ask } = useGate()
  return subscription && subscription.status !== 'active' ? (
    <Gate subscription={subscription} onPaid={ask} />
  ) : null
}

function Gate({ subscription, onPaid }: { subscription: Subscription; onPaid: () => void }) {
  const { element, handlers } = useModal(true, () => undefined)
  const id = useId()
  return (
    <dialog
      ref={element}
      className="nx-dialog gate"
      aria-labelledby={id}
      {...handlers}
      // Browsers close a dialog when the user tries twice. This one must stay open.
      onClose={() => element.current?.showModal()}
    >
      <div className="nx-dialog-box">
        <div className="gate-body">
          <GateWords id={id} subscription={subscription} onPaid={onPaid} />
        </div>
        <GateWays />
      </div>
    </dialog>
  )
}

export function GateWords({
  id,
  subscription,
  onPaid,
}: {
  id: string
  subscription: Subscription
  onPaid: () => void
}) {
  const { church, features } = useChurch()
  const mayPay = features.includes('financeAccess')
  const isNew = subscription.plan === null && subscription.next_charge_date === null
  return (
    <>
      <h2 id={id} tabIndex={-1} data-focus-first>
        {t('subscription.gateTitle')}
      </h2>
      <p>{t(isNew ? 'subscription.gateNewLead' : 'subscription.gateLead', { church: church.name })}</p>
      {mayPay ? (
        <PlanChoice catalogue={subscription.catalogue} onPaid={onPaid} />
      ) : (
        <p className="gate-ask">{t('subscription.gateAsk', { names: subscription.payers.join(', ') })}</p>
      )}
      <p className="gate-note">
        {t('subscription.gateWaits')} {t('subscription.gateDoor')}
      </p>
    </>
  )
}

/** Links to the screens outside the gate, so that nobody is locked in. */
function GateWays() {
  const { features } = useChurch()
  return (
    <nav className="gate-ways" aria-label={t('subscription.gateOut')}>
      {features.includes('attendanceAccess') && (
        <LinkButton tone="plain" to="/door">
          {t('subscription.toDoor')}
        </LinkButton>
      )}
      <LinkButton tone="plain" to="/my-profile">
        {t('subscription.toProfile')}
      </LinkButton>
      <LinkButton tone="plain" to="/log-out">
        {t('subscription.toLogOut')}
      </LinkButton>
    </nav>
  )
}
