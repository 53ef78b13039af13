import { Page } from '../../ui/page.tsx'
import { SubscriptionBlock } from '../../domain/subscription/subscription-block.tsx'
import { t } from '../../domain/subscription/messages.ts'

/** Subscription management alone. The payment provider returns to it. */
export function SubscriptionPage() {
  return (
    <Page title={t('subscription.title')} narrow>
      <SubscriptionBlock />
    </Page>
  )
}
