/** The fields of the money collected at an event. */
import { typedAmount } from '../../../contract/money/format-money.ts'
import type { CountedEvent } from '../../../contract/routes/events.ts'

export type Amounts = { cash_collected_amount: string; online_transfer_collected_amount: string }

/** Blank if nothing is recorded. */
export const amountsOf = ({
  financial_contribution: given,
}: Pick<CountedEvent, 'financial_contribution'>): Amounts => ({
  cash_collected_amount: typedAmount(given?.cash_collected_amount),
  online_transfer_collected_amount: typedAmount(given?.online_transfer_collected_amount),
})
