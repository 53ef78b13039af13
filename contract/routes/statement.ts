/** Defines a church's monthly statement, as printed for its treasurer. */
import { z } from 'zod'
import { currency, incomeType } from '../money/finance.ts'
import { day, moment } from '../fields.ts'
import { uuid } from '../ids.ts'
import { defineRoute } from './route.ts'
import { transactionType } from './wallet.ts'

const line = z.object({
  /** Below zero for a counter-entry. The lines of a currency add up to its total. */
  amount: z.number(),
  count: z.number().int(),
  /** For a counter-entry: the reversed record and the reason. Its line comes after the others. */
  reversal: z.object({ id: uuid, reason: z.string(), reverses_amount: z.number() }).nullable(),
})

/** A line of the books. Equal income of one day is one line. A counter-entry is below zero in its record's column. */
const bookLine = z.object({
  day,
  book: z.enum(['income', 'expenses']),
  /** An income type, or the name of an expense. */
  what: z.string(),
  /** The event of an income. */
  event: z.string().nullable(),
  /** Paid through the giving page. */
  online: z.boolean(),
  count: z.number().int(),
  money_in: z.number(),
  money_out: z.number(),
  /** The opening balance plus every line so far. */
  balance: z.number(),
  /** The reason, on a counter-entry. */
  reason: z.string().nullable(),
})

const statement = z.object({
  /** `YYYY-MM`, in the church's time zone. */
  month: z.string(),
  church: z.object({ name: z.string() }),
  /** When the statement was created. */
  made_at: moment,
  /** Naira is first. No total mixes currencies. */
  income: z.array(
    z.object({ currency, total: z.number(), lines: z.array(line.extend({ income_type: incomeType })) }),
  ),
  /** Approved expenses. */
  expenses: z.array(
    z.object({ currency, total: z.number(), lines: z.array(line.extend({ purpose: z.string() })) }),
  ),
  /**
   * The recorded income and approved expenses, day by day: opening + money_in - money_out = closing. One entry for
   * each currency in use, naira first and always. The opening balance is that of all earlier records.
   */
  books: z
    .array(
      z.object({
        currency,
        opening: z.number(),
        closing: z.number(),
        money_in: z.number(),
        money_out: z.number(),
        lines: z.array(bookLine),
      }),
    )
    .optional(),
  /** Naira, by the books: opening + money_in - money_out = closing. */
  wallet: z.object({
    opening: z.number(),
    closing: z.number(),
    money_in: z.number(),
    money_out: z.number(),
    movements: z.array(
      z.object({
        /** The type of the transactions. */
        type: transactionType,
        count: z.number().int(),
        money_in: z.number(),
        money_out: z.number(),
      }),
    ),
    /** The same by day, in the order of the books. `balance` is the opening balance plus every line so far. */
    lines: z
      .array(
        z.object({
          day,
          type: transactionType,
          count: z.number().int(),
          money_in: z.number(),
          money_out: z.number(),
          balance: z.number(),
        }),
      )
      .optional(),
  }),
})
export type Statement = z.infer<typeof statement>

const getStatement = defineRoute({
  method: 'GET',
  path: 'churches/:id/statement',
  summary:
    'Returns one month in the church’s time zone: the books by day, income by type, approved expenses by purpose and wallet movements.',
  access: 'financeAccess',
  gate: 'gated',
  params: z.object({ id: uuid }),
  query: z.object({
    month: z
      .string({ error: 'Please choose a month.' })
      .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Please choose a month, for example 2026-11.'),
  }),
  answer: statement,
})

export const statementRoutes = { getStatement }
