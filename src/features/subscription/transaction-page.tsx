import { Page } from '../../ui/page.tsx'
import { SubscriptionBlock } from '../../domain/subscription/subscription-block.tsx'
import { t } from '../../domain/subscription/messages.ts'
import { TransactionsTable } from '../../domain/wallet/transactions-table.tsx'

/** Subscription Management, and below it all transactions of the church. */
export function TransactionPage() {
  return (
    <Page title={t('subscription.title')}>
      <SubscriptionBlock />
      <TransactionsTable />
    </Page>
  )
}
