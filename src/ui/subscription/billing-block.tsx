import { useCallback, type ReactNode } from 'react'
import { findPlan } from '../../../contract/plans.ts'
import { churchSettingsRoutes } from '../../../contract/routes/church-settings.ts'
import { api } from '../../lib/api/api.ts'
import type { AnswerOf } from '../../lib/api/route-types.ts'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { subscriptionHeard } from '../../lib/session/session-store.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { useLastKnown } from '../../lib/session/use-last-known.ts'
import { Badge } from '../badge.tsx'
import { FailedLoad } from '../failed-load.tsx'
import { SkeletonCard } from '../skeleton.tsx'
import { StatusLine } from '../status-line.tsx'
import { toast } from '../toast-store.ts'
import { say } from './words.ts'

export type Billing = AnswerOf<typeof churchSettingsRoutes.billingDetails>

const load = (signal: AbortSignal) => api.call(churchSettingsRoutes.billingDetails, { signal })

/** What the church pays, as it was last known; and what to do when that changed. */
export function KnownBilling({
  children,
}: {
  children: (billing: Billing, changed: { reload: () => void; paid: () => void }) => ReactNode
}) {
  const { church } = useChurch()
  const [billing, reload] = useLastKnown('billing', load)
  const paid = useCallback(() => {
    toast(say('subscription.arrived'))
    load(new AbortController().signal).then(subscriptionHeard, () => undefined)
    reload()
  }, [reload])
  if (billing.status === 'loading') return <SkeletonCard />
  if (billing.status === 'failed')
    return (
      <FailedLoad title={say('subscription.notSeen')} sentence={billing.problem.message} onRetry={reload} />
    )
  return (
    <>
      {billing.from && (
        <StatusLine tone="quiet">
          {say('subscription.asOf', { when: formatMoment(billing.from, church.time_zone) })}
        </StatusLine>
      )}
      {children(billing.value, { reload, paid })}
    </>
  )
}

export function StatusBadge({ status }: Pick<Billing, 'status'>) {
  const active = status === 'active'
  return (
    <Badge tone={active ? 'palm' : 'clay'} icon={active ? 'checkCircle' : 'alert'}>
      {active ? say('subscription.active') : say('subscription.inactive')}
    </Badge>
  )
}

/** "Monthly"; without one, whether the church is on trial. */
export function planTitle({ plan, status }: Pick<Billing, 'plan' | 'status'>): string {
  return findPlan(plan)?.title ?? say(status === 'active' ? 'subscription.trial' : 'subscription.noPlan')
}

const METHODS = ['card', 'bank', 'bank_transfer', 'ussd'] as const

/** How it was paid; what has no word here is said as the provider says it. */
export function methodWord(method: string | null): string | null {
  const known = METHODS.find((one) => one === method)
  return known ? say(`subscription.${known}`) : method
}

/** The plan that is not offered again: it runs, and is renewed by itself. */
export const runsByItself = ({ status, plan, renews, try_again_date }: Billing) =>
  status === 'active' && renews && !try_again_date ? plan : null
