import { Page } from '../../ui/page.tsx'
import { say } from '../../ui/subscription/words.ts'
import { SubscriptionBlock } from './subscription-block.tsx'

/** Subscription Management alone; the payer comes back to it. */
export function SubscriptionPage() {
  return (
    <Page title={say('subscription.title')} narrow>
      <SubscriptionBlock />
    </Page>
  )
}
