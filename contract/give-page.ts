/** Defines the data that the server passes to the rendered giving page. Both sides build separately. */
import type { FieldError } from './errors.ts'
import type { IncomeType } from './money/finance.ts'

/** A started gift, as its payer may see it. */
export type GiftStatus = {
  /** The reference by which the church finds the payment. */
  reference: string
  /** Naira. */
  amount: number
  income_type: IncomeType
  /** As typed. */
  first_name: string | null
  /** `waiting`: no payment is reported yet. `unclear`: somebody must check how it was paid. */
  how: 'paid' | 'waiting' | 'unpaid' | 'unclear'
}

/** The offered amounts, in naira; `own` is typed. */
export const GIFT_SUMS = [1000, 2000, 5000, 10_000] as const

/** The form's amount, chosen or typed, not parsed yet. `sum` is one of the offered amounts or `own`. */
export const chosenAmount = (form: { sum?: string | undefined; amount?: string | undefined }): string =>
  form.sum && form.sum !== 'own' ? form.sum : (form.amount ?? '')

export type GiveState =
  | { step: 'give' }
  /** Back from the payment page. */
  | { step: 'back'; gift: GiftStatus }

/** Why no payment was started: invalid input, too many requests, or an unreachable payment page. */
export type GiveProblem = { why: 'typed' | 'wait' | 'unreachable'; errors: readonly FieldError[] }

export type GiveView = {
  /** The gift's id: a form that is sent twice starts one payment. */
  id: string
  /** The language in the page's address, if the visitor chose one. */
  lang: string | null
  church: { name: string; reference: string }
  /** As in the link. */
  reference: string
  /** The input as typed, by field name. */
  typed: Readonly<Record<string, string>>
  state: GiveState
  problem: GiveProblem | null
}
