import { useId } from 'react'
import { useChurch } from '../../lib/session/use-church.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PlanChoice } from '../../ui/subscription/plan-choice.tsx'
import type { Standing } from '../../ui/subscription/use-standing.ts'
import { useModal } from '../../ui/use-modal.ts'
import { say } from '../../ui/subscription/words.ts'
import { useGate } from './use-gate.ts'
import './gate-dialog.css'

/** Over every screen that a lapsed church does not get: the plans, or who can pay. It goes when a plan is paid. */
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
      // A browser closes a dialog that is asked for it twice; nothing is behind this one.
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
        {say('subscription.gateTitle')}
      </h2>
      <p>{say(isNew ? 'subscription.gateNewLead' : 'subscription.gateLead', { church: church.name })}</p>
      {mayPay ? (
        <PlanChoice catalogue={standing.catalogue} onPaid={onPaid} />
      ) : (
        <p className="gate-ask">{say('subscription.gateAsk', { names: standing.payers.join(', ') })}</p>
      )}
      <p className="gate-note">
        {say('subscription.gateWaits')} {say('subscription.gateDoor')}
      </p>
    </>
  )
}

/** What stands outside the gate, so that nobody is shut in. */
function GateWays() {
  const { features } = useChurch()
  return (
    <nav className="gate-ways" aria-label={say('subscription.gateOut')}>
      {features.includes('attendanceAccess') && (
        <LinkButton tone="plain" to="/door">
          {say('subscription.toDoor')}
        </LinkButton>
      )}
      <LinkButton tone="plain" to="/my-profile">
        {say('subscription.toProfile')}
      </LinkButton>
      <LinkButton tone="plain" to="/log-out">
        {say('subscription.toLogOut')}
      </LinkButton>
    </nav>
  )
}
