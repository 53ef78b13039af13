import { useCallback, type ReactNode } from 'react'
import { findPlan } from '../../../contract/money/plans.ts'
import { churchSettingsRoutes } from '../../../contract/routes/church-settings.ts'
import { api, type AnswerOf } from '../../lib/api/api.ts'
import { formatMoment } from '../../lib/format/format-date.ts'
import { subscriptionChanged } from '../session/session-store.ts'
import { useChurch } from '../church/use-church.ts'
import { useLastKnown } from '../church/use-last-known.ts'
import { Badge } from '../../ui/badge.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { toast } from '../../ui/toast-store.ts'
import { t } from './messages.ts'

export type Billing = AnswerOf<typeof churchSettingsRoutes.billingDetails>

const load = (signal: AbortSignal) => api.call(churchSettingsRoutes.billingDetails, { signal })

/** Provides the church's billing data as last known, and reloads it after a change. */
export function KnownBilling({
  children,
}: {
  children: (billing: Billing, changed: { reload: () => void; paid: () => void }) => ReactNode
}) {
  const { church } = useChurch()
  const [billing, reload] = useLastKnown('billing', load)
  const paid = useCallback(() => {
    toast(t('subscription.arrived'))
    load(new AbortController().signal).then(subscriptionChanged, () => undefined)
    reload()
  }, [reload])
  if (billing.status === 'loading') return <SkeletonCard />
  if (billing.status === 'failed')
    return (
      <FailedLoad title={t('subscription.notSeen')} sentence={billing.problem.message} onRetry={reload} />
    )
  return (
    <>
      {billing.from && (
        <StatusLine tone="quiet">
          {t('subscription.asOf', { when: formatMoment(billing.from, church.time_zone) })}
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
      {active ? t('subscription.active') : t('subscription.inactive')}
    </Badge>
  )
}

/** "Monthly". Without a plan it says whether the church is on trial. */
export function planTitle({ plan, status }: Pick<Billing, 'plan' | 'status'>): string {
  return findPlan(plan)?.title ?? t(status === 'active' ? 'subscription.trial' : 'subscription.noPlan')
}

const METHODS = ['card', 'bank', 'bank_transfer', 'ussd'] as const

/** The payment method in words. An unknown one shows as the provider names it. */
export function methodWord(method: string | null): string | null {
  const known = METHODS.find((one) => one === method)
  return known ? t(`subscription.${known}`) : method
}

/** The current plan, if it renews by itself. It is not offered again. */
export const runsByItself = ({ status, plan, renews, try_again_date }: Billing) =>
  status === 'active' && renews && !try_again_date ? plan : null
