import { Page } from '../../ui/page.tsx'
import { SubscriptionBlock } from '../../ui/subscription/subscription-block.tsx'
import { say } from '../../ui/subscription/words.ts'

/** Subscription Management alone; the payer comes back to it. */
export function SubscriptionPage() {
  return (
    <Page title={say('subscription.title')} narrow>
      <SubscriptionBlock />
    </Page>
  )
}
