import { useChurch } from '../../domain/church/use-church.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SubscriptionBlock } from '../../domain/subscription/subscription-block.tsx'
import { t } from './messages.ts'

/** The same block as on Subscription Management. */
export function BillingTab() {
  const { features } = useChurch()
  if (!features.includes('financeAccess') && !features.includes('membersAccess'))
    return <EmptyState title={t('profile.billing')}>{t('profile.billingNotYours')}</EmptyState>
  return <SubscriptionBlock />
}
