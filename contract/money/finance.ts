/** Defines the shared parts of incomes and expenses: currencies, kinds, reversals. */
import { z } from 'zod'
import { moment, text } from '../fields.ts'
import { uuid } from '../ids.ts'

/** Naira is first: it is the default. */
export const CURRENCIES = ['naira', 'usd', 'cad', 'gbp', 'euro'] as const

/** ISO 4217 codes, for files. */
export const CURRENCY_CODES = {
  naira: 'NGN',
  usd: 'USD',
  cad: 'CAD',
  gbp: 'GBP',
  euro: 'EUR',
} as const satisfies Record<(typeof CURRENCIES)[number], string>
export const INCOME_TYPES = ['tithe', 'offering', 'first_fruit', 'seed'] as const
export const EXPENSE_STATUSES = ['pending', 'approved', 'rejected'] as const

export const currency = z.enum(CURRENCIES, { error: 'Please choose a currency.' })
export const incomeType = z.enum(INCOME_TYPES, { error: 'Please choose what kind of income it is.' })
export const expenseStatus = z.enum(EXPENSE_STATUSES)

export type Currency = z.infer<typeof currency>
export type IncomeType = z.infer<typeof incomeType>
export type ExpenseStatus = z.infer<typeof expenseStatus>

/** The user who recorded, requested or decided. */
export const financeUser = z.object({ first_name: z.string(), last_name: z.string() })

const sums = z.object({
  total: z.number(),
  this_month: z.number(),
  last_month: z.number(),
  this_year: z.number(),
})

/** Totals in naira. `by_currency` has naira and every other currency in use, each separately. */
export const financeTotals = sums.extend({
  currency: z.literal('naira'),
  by_currency: z.array(sums.extend({ currency })),
})
export type FinanceTotals = z.infer<typeof financeTotals>

/** The reason of a reversal, in one line. */
export const reversalReason = text(200, 'Please give a reason.')

/** The reversal fields of a record. Lists hold the record and its counter-entry, and every sum counts both. */
export const reversalFields = {
  /** On a counter-entry: the record that it reverses. */
  reverses_id: uuid.nullable(),
  /** On a counter-entry: the amount of that record. */
  reverses_amount: z.number().nullable(),
  /** On a fully reversed record: the counter-entry, or the last one if it was reversed in parts. */
  reversed_by_id: uuid.nullable(),
  /** On a record: the amount reversed so far. */
  reversed_amount: z.number(),
  /** The reason, on the counter-entry and on the record. */
  reversal_reason: z.string().nullable(),
  /** On a record: the user of the last reversal. Null is the system, for a refund. */
  reversed_by: financeUser.nullable(),
  reversed_at: moment.nullable(),
  /** The caller may delete it now. */
  may_delete: z.boolean(),
  /** The caller may reverse it now. */
  may_reverse: z.boolean(),
}
