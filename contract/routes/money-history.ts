/** Defines the history of a church's money: every action in the books or the wallet, with user and time. */
import { z } from 'zod'
import { currency, financeUser } from '../money/finance.ts'
import { moment } from '../fields.ts'
import { uuid } from '../ids.ts'
import { listQuery } from './people.ts'
import { defineRoute } from './route.ts'

export const MONEY_BOOKS = ['income', 'expenses', 'wallet'] as const
export type MoneyBook = (typeof MONEY_BOOKS)[number]

const moneyAct = z.object({
  /** The action's own stable id. */
  id: z.string(),
  at: moment,
  action: z.enum([
    'recorded',
    'requested',
    'approved',
    'rejected',
    'declined',
    'reversed',
    'refunded',
    'deleted',
    'started',
    'succeeded',
    'failed',
    'abandoned',
    'returned',
  ]),
  /** Null: the system, or a giver. */
  user: financeUser.nullable(),
  /** The income, expense or transaction. For a reversal or refund: the record that it reverses. */
  record_id: uuid,
  /** An income type, the name of an expense, or a type of transaction. */
  what: z.string(),
  /** In the unit of its currency, above zero. */
  amount: z.number(),
  currency,
  /** The reason of a reversal or refund. */
  reason: z.string().nullable(),
})
export type MoneyAct = z.infer<typeof moneyAct>

const listMoneyHistory = defineRoute({
  method: 'GET',
  path: 'churches/:id/money-history',
  summary:
    'Lists the actions in the income, the expenses or the wallet with user, time and amount, latest first.',
  access: 'financeAccess',
  gate: 'gated',
  everyPlan: true,
  params: z.object({ id: uuid }),
  query: listQuery.safeExtend({
    book: z.enum(MONEY_BOOKS, { error: 'Please choose income, expenses or wallet.' }),
    /** One record with its reversals and refunds. */
    record: z.guid({ error: 'Please choose the record.' }).toLowerCase().optional(),
  }),
  answer: z.array(moneyAct),
})

export const moneyHistoryRoutes = { listMoneyHistory }
