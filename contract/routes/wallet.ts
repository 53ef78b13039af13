/** Defines the church's wallet: balance, top-up and transactions. */
import { z } from 'zod'
import { moment } from '../fields.ts'
import { uuid } from '../ids.ts'
import { formatAmount } from '../money/format-money.ts'
import { naira } from '../money/amounts.ts'
import { LEAST_PAYMENT_NAIRA } from '../money/prices.ts'
import { listQuery } from './people.ts'
import { defineRoute } from './route.ts'

export const TRANSACTION_TYPES = ['top_up', 'gift', 'subscription', 'sms', 'transfer', 'refund'] as const
export const transactionType = z.enum(TRANSACTION_TYPES)
export const transactionStatus = z.enum(['pending', 'success', 'failed', 'abandoned', 'reversed'])

/** A line of the Transactions table. */
export const transactionLine = z.object({
  id: uuid,
  reference: z.string(),
  /** Naira paid; for a transfer the amount and its fee. */
  amount: z.number(),
  status: transactionStatus,
  type: transactionType,
  created_at: moment,
  /** Explains a payment that was lower than requested, disputed or returned; otherwise null. */
  remark: z.string().nullable(),
})
export type TransactionLine = z.infer<typeof transactionLine>

const getWallet = defineRoute({
  method: 'GET',
  path: 'wallet',
  summary:
    'Returns the balance that the church can spend, in naira. Also returns the amount set aside for transfers and SMS in progress. `owed` is the debt from returned payments that were already spent.',
  access: ['membersAccess', 'financeAccess'],
  gate: 'open',
  answer: z.object({ balance: z.number(), set_aside: z.number(), owed: z.number() }),
})

const topUpAmount = naira.pipe(
  z.number().min(LEAST_PAYMENT_NAIRA, `Please add ${formatAmount(LEAST_PAYMENT_NAIRA)} or more.`),
)

const topUpWallet = defineRoute({
  method: 'POST',
  path: 'triggerSmsTopUpPayment',
  summary: 'Starts a payment into the wallet and returns the link to its payment page.',
  access: 'financeAccess',
  gate: 'gated',
  everyPlan: true,
  /** A retry with the same id is the same payment. */
  body: z.object({ id: uuid.optional(), amount: topUpAmount }),
  answer: z.object({
    link: z.string(),
    /** Opens the payment popup in the page. */
    access_code: z.string(),
    reference: z.string(),
  }),
})

/** The status of a payment. The page requests it when the payer returns. */
export const paymentStatus = transactionLine.extend({
  /** The payment method after payment: `card`, `bank`, `ussd`…; never a card number. */
  channel: z.string().nullable(),
})

const getPayment = defineRoute({
  method: 'GET',
  path: 'payment/:reference',
  summary:
    'Returns the status of a payment. The server asks the provider and does not trust the page on which the payer returns.',
  access: 'financeAccess',
  gate: 'open',
  params: z.object({ reference: z.string().max(50) }),
  answer: paymentStatus,
})

const list = {
  method: 'GET',
  summary: 'Lists every top-up, gift, plan, SMS job and transfer, latest first.',
  access: 'financeAccess',
  gate: 'gated',
  everyPlan: true,
  query: listQuery,
  answer: z.array(transactionLine),
} as const

const listTransactions = defineRoute({
  ...list,
  path: ':churchId/transactions',
  params: z.object({ churchId: uuid }),
})

const listChurchTransactions = defineRoute({
  ...list,
  path: 'churches/:id/transactions',
  params: z.object({ id: uuid }),
})

export const walletRoutes = { getWallet, topUpWallet, getPayment, listTransactions, listChurchTransactions }
