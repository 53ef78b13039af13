import { useId } from 'react'
import { useChurch } from '../../domain/church/use-church.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PlanChoice } from '../../domain/subscription/plan-choice.tsx'
import type { Standing } from '../../domain/subscription/use-subscription.ts'
import { useModal } from '../../ui/use-modal.ts'
import { t } from '../../domain/subscription/messages.ts'
import { useGate } from './use-gate.ts'
import './gate-dialog.css'

/**
 * Covers every screen that a lapsed church may not use with the plans, or the people who can pay. It closes after
 * payment.
 */
export function GateDialog() {
  const { standing, ask } = useGate()
  return standing && standing.status !== 'active' ? <Gate standing={standing} onPaid={ask} /> : null
}

function Gate({ standing, onPaid }: { standing: Standing; onPaid: () => void }) {
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
          <GateWords id={id} standing={standing} onPaid={onPaid} />
        </div>
        <GateWays />
      </div>
    </dialog>
  )
}

export function GateWords({ id, standing, onPaid }: { id: string; standing: Standing; onPaid: () => void }) {
  const { church, features } = useChurch()
  const mayPay = features.includes('financeAccess')
  const isNew = standing.plan === null && standing.next_charge_date === null
  return (
    <>
      <h2 id={id} tabIndex={-1} data-focus-first>
        {t('subscription.gateTitle')}
      </h2>
      <p>{t(isNew ? 'subscription.gateNewLead' : 'subscription.gateLead', { church: church.name })}</p>
      {mayPay ? (
        <PlanChoice catalogue={standing.catalogue} onPaid={onPaid} />
      ) : (
        <p className="gate-ask">{t('subscription.gateAsk', { names: standing.payers.join(', ') })}</p>
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
