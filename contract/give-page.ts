/** What the server tells the rendered page for giving. Both sides are built apart, so the shape stands here. */
import type { FieldError } from './errors.ts'
import type { IncomeType } from './finance-words.ts'

/** A gift that was begun, as its payer may see it. */
export type GiftStanding = {
  /** What the church finds the payment by. */
  reference: string
  /** Naira. */
  amount: number
  income_type: IncomeType
  /** As it was typed. */
  first_name: string | null
  /** `waiting`: nobody has heard that it was paid. `unclear`: it was paid in a way that a person has to look at. */
  how: 'paid' | 'waiting' | 'unpaid' | 'unclear'
}

/** The sums that are offered, in naira; `own` is typed. */
export const GIFT_SUMS = [1000, 2000, 5000, 10_000] as const

export type GiveState =
  | { step: 'give' }
  /** Back from the payment page. */
  | { step: 'back'; gift: GiftStanding }

/** Why nothing was begun: what was typed, too many at once, or a payment page that cannot be reached. */
export type GiveProblem = { why: 'typed' | 'wait' | 'unreachable'; errors: readonly FieldError[] }

export type GiveView = {
  /** The gift's own: a form that is sent twice begins one payment. */
  id: string
  /** The language in the page's address, where it was chosen by hand. */
  lang: string | null
  church: { name: string; reference: string }
  /** As in the link. */
  reference: string
  /** By field name, as it was typed. */
  typed: Readonly<Record<string, string>>
  state: GiveState
  problem: GiveProblem | null
}
