import { useId, useCallback, useEffect, useRef, useState } from 'react'
import { useChurch } from '../../domain/church/use-church.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PlanChoice } from '../../domain/subscription/plans.tsx'
import { type Subscription, loadSubscription } from '../../domain/subscription/use-subscription.ts'
import { useModal } from '../../ui/dialog.tsx'
import { t } from '../../domain/subscription/messages.ts'
import './gate-dialog.css'
import { subscriptionChanged } from '../../domain/session/session-store.ts'

const ASK_EVERY_MS = 30_000

/**
 * The subscription's status, loaded immediately and every thirty seconds while the page is visible, until it is
 * active.
 * Null until a response arrives, and offline: the gate does not stop offline users.
 */
export function useGate(): { subscription: Subscription | null; ask: () => void } {
  const [subscription, setSubscription] = useState<Subscription | null>(null)
  const asking = useRef<() => void>(() => undefined)
  useEffect(() => {
    const stop = watchSubscription((now) => {
      setSubscription(now)
      if (now?.status === 'active') subscriptionChanged(now)
    }, loadSubscription)
    asking.current = stop.ask
    return stop.stop
  }, [])
  return { subscription, ask: useCallback(() => asking.current(), []) }
}

/** Repeats the request until `stop` is called or the status is active. */
export function watchSubscription(
  tell: (subscription: Subscription | null) => void,
  load: (signal: AbortSignal) => Promise<Subscription>,
): { ask: () => void; stop: () => void } {
  const leaving = new AbortController()
  const ask = () =>
    void load(leaving.signal).then(
      (subscription) => {
        if (leaving.signal.aborted) return
        if (subscription.status === 'active') stop()
        tell(subscription)
      },
      () => leaving.signal.aborted || tell(null),
    )
  const inView = () => document.visibilityState === 'visible' && navigator.onLine && ask()
  const timer = setInterval(inView, ASK_EVERY_MS)
  const stop = () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', inView)
    leaving.abort()
  }
  document.addEventListener('visibilitychange', inView)
  ask()
  return { ask, stop }
}

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
