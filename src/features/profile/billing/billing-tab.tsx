import type { ReactNode } from 'react'
import { churchSettingsRoutes } from '../../../../contract/routes/church-settings.ts'
import { api } from '../../../lib/api/api.ts'
import type { AnswerOf } from '../../../lib/api/route-types.ts'
import { formatLongDate } from '../../../lib/format/format-date.ts'
import { formatMoment } from '../../../lib/format/format-moment.ts'
import { formatMoney } from '../../../lib/format/format-money.ts'
import { useChurch } from '../../../lib/session/use-church.ts'
import { useLastKnown } from '../../../lib/session/use-last-known.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailedLoad } from '../../../ui/failed-load.tsx'
import { SkeletonCard } from '../../../ui/skeleton.tsx'
import { StatusLine } from '../../../ui/status-line.tsx'
import { say } from '../words.ts'

type Billing = AnswerOf<typeof churchSettingsRoutes.billingDetails>
const load = (signal: AbortSignal) => api.call(churchSettingsRoutes.billingDetails, { signal })

/** What the church pays for, how much and when. */
export function BillingTab() {
  const { features } = useChurch()
  if (!features.includes('financeAccess') && !features.includes('membersAccess'))
    return <EmptyState title={say('profile.billing')}>{say('profile.billingNotYours')}</EmptyState>
  return <KnownBilling />
}

function KnownBilling() {
  const { church } = useChurch()
  const [billing, reload] = useLastKnown('billing', load)
  if (billing.status === 'loading') return <SkeletonCard />
  if (billing.status === 'failed')
    return (
      <FailedLoad title={say('profile.billingNotSeen')} sentence={billing.problem.message} onRetry={reload} />
    )
  return (
    <>
      {billing.from && (
        <StatusLine tone="quiet">
          {say('profile.asOf', { when: formatMoment(billing.from, church.time_zone) })}
        </StatusLine>
      )}
      <BillingCard billing={billing.value} />
    </>
  )
}

export function BillingCard({ billing }: { billing: Billing }) {
  const { today } = useChurch()
  const active = billing.status === 'active'
  // Reckoned from the next charge where no payment is on record: a day to come is none.
  const paid = billing.last_payment_date
  return (
    <Card title={say('profile.billing')} hint={say('profile.billingHint')}>
      <dl className="profile-facts">
        <Fact title={say('profile.subscriptionStatus')}>
          <Badge tone={active ? 'palm' : 'clay'} icon={active ? 'checkCircle' : 'alert'}>
            {active ? say('profile.statusActive') : say('profile.statusInactive')}
          </Badge>
        </Fact>
        <Fact title={say('profile.plan')}>
          {billing.subscription_plan?.plan_name ?? say('profile.noPlan')}
        </Fact>
        {billing.amount !== null && <Fact title={say('profile.amount')}>{amountOf(billing)}</Fact>}
        <Fact title={say('profile.method')}>{billing.payment_method ?? say('profile.noMethod')}</Fact>
        {paid && paid <= today() && <Fact title={say('profile.lastPayment')}>{formatLongDate(paid)}</Fact>}
        {billing.next_charge_date && (
          <Fact title={say('profile.nextCharge')}>{formatLongDate(billing.next_charge_date)}</Fact>
        )}
      </dl>
    </Card>
  )
}

function amountOf({ amount, plan }: Billing): string {
  const money = formatMoney(Math.round((amount ?? 0) * 100))
  return plan === 'annually'
    ? say('profile.amountYearly', { amount: money })
    : say('profile.amountMonthly', { amount: money })
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}
