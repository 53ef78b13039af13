/** The fields of the money collected at an event. */
import type { CountedEvent } from '../../../contract/routes/events.ts'

export type Amounts = { cash_collected_amount: string; online_transfer_collected_amount: string }

/** Blank where nothing was written down. */
export const amountsOf = ({
  financial_contribution: given,
}: Pick<CountedEvent, 'financial_contribution'>): Amounts => ({
  cash_collected_amount: asTyped(given?.cash_collected_amount),
  online_transfer_collected_amount: asTyped(given?.online_transfer_collected_amount),
})

/** As people write naira: whole, or with both digits of its kobo. */
function asTyped(amount: number | null | undefined): string {
  if (amount === null || amount === undefined) return ''
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2)
}
