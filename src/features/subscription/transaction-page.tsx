import { Page } from '../../ui/page.tsx'
import { say } from '../../ui/subscription/words.ts'
import { TransactionsTable } from '../../ui/wallet/transactions-table.tsx'
import { SubscriptionBlock } from './subscription-block.tsx'

/** Subscription Management, and beneath it every movement of the church's money. */
export function TransactionPage() {
  return (
    <Page title={say('subscription.title')}>
      <SubscriptionBlock />
      <TransactionsTable />
    </Page>
  )
}
