import { Page } from '../../ui/page.tsx'
import { SubscriptionBlock } from '../../ui/subscription/subscription-block.tsx'
import { say } from '../../ui/subscription/words.ts'
import { TransactionsTable } from '../../ui/wallet/transactions-table.tsx'

/** Subscription Management, and beneath it every movement of the church's money. */
export function TransactionPage() {
  return (
    <Page title={say('subscription.title')}>
      <SubscriptionBlock />
      <TransactionsTable />
    </Page>
  )
}
