import { useChurch } from '../../lib/session/use-church.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SubscriptionBlock } from '../../ui/subscription/subscription-block.tsx'
import { say } from './words.ts'

/** The same block as on Subscription Management. */
export function BillingTab() {
  const { features } = useChurch()
  if (!features.includes('financeAccess') && !features.includes('membersAccess'))
    return <EmptyState title={say('profile.billing')}>{say('profile.billingNotYours')}</EmptyState>
  return <SubscriptionBlock />
}
