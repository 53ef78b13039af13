/** Defines transfers from the wallet to a bank account. */
import { z } from 'zod'
import { moment, text } from '../fields.ts'
import { uuid } from '../ids.ts'
import { naira } from '../money/amounts.ts'
import { flag, listQuery } from './people.ts'
import { defineRoute } from './route.ts'

/** Text, because a leading zero counts. */
const accountNumber = z
  .string({ error: 'Please type the account number.' })
  .trim()
  .regex(/^\d{10}$/, 'An account number has ten digits.')
const bankCode = z
  .string({ error: 'Please choose the bank.' })
  .trim()
  .regex(/^[A-Za-z0-9]{3,12}$/, 'Please choose the bank from the list.')
const account = z.object({ accountNumber, bankCode })

/** Reasons why the caller cannot approve a transfer that waits for a second person. */
export const WHY_NOT_APPROVE = [
  'own_request',
  'no_access',
  'joined_lately',
  'joined_later',
  'invited_by_asker',
] as const
export type WhyNotApprove = (typeof WHY_NOT_APPROVE)[number]

export const transferAnswer = z.object({
  id: uuid,
  reference: z.string(),
  /** Naira that arrive. */
  amount: z.number(),
  /** Naira on top of it. */
  fee: z.number(),
  accountNumber: z.string(),
  accountName: z.string(),
  bankCode: z.string(),
  bankName: z.string(),
  status: z.enum(['pending', 'success', 'failed', 'reversed']),
  /** The party that must act: a second person, the holder of the code, or the bank. Null once it ended. */
  waits_for: z.enum(['approval', 'code', 'bank']).nullable(),
  /** The bank's reason for a failure, if it gave one. */
  reason: z.string().nullable(),
  asked_by: z.string().nullable(),
  /** The caller requested it, so somebody else approves it. */
  asked_by_you: z.boolean(),
  /** While it waits for a second person: the names of its possible approvers. */
  approvers: z.array(z.string()),
  you_may_approve: z.boolean(),
  /** While it waits for a second person: why the caller cannot approve it. */
  why_not_approve: z.enum(WHY_NOT_APPROVE).nullable(),
  approved_by: z.string().nullable(),
  /** The user who declined or withdrew it. */
  declined_by: z.string().nullable(),
  created_at: moment,
})
export type TransferAnswer = z.infer<typeof transferAnswer>

const bankList = {
  method: 'GET',
  summary: 'Lists the banks to which money can be sent.',
  access: 'financeAccess',
  gate: 'gated',
  answer: z.array(z.object({ name: z.string(), code: z.string() })),
} as const

const paystackBankList = defineRoute({ ...bankList, path: 'paystack-bank-list' })
const listBanks = defineRoute({ ...bankList, path: 'bank-list' })

const lookUpAccount = defineRoute({
  method: 'POST',
  path: 'account-lookup',
  summary: 'Returns the name of the holder of a bank account.',
  access: 'financeAccess',
  gate: 'gated',
  body: account,
  answer: z.object({ accountName: z.string() }),
})

const addTransfer = defineRoute({
  method: 'POST',
  path: 'transfer',
  summary:
    'Sends money to a bank account. The amount and the fee are set aside at once, and returned if the transfer fails. A retry with the same id is the same transfer.',
  access: 'financeAccess',
  gate: 'gated',
  body: account.extend({
    /** Chosen by the client, so that a repeated tap sends the money once. */
    id: uuid.optional(),
    amount: naira,
    accountName: text(120, 'Please look up whose account this is.'),
  }),
  answer: transferAnswer,
})

const one = z.object({ id: uuid })

const listTransfers = defineRoute({
  method: 'GET',
  path: 'transfers',
  summary: 'Lists transfers, latest first. open=true lists only those that have not ended.',
  access: 'financeAccess',
  gate: 'gated',
  query: listQuery.extend({ open: flag.optional() }),
  answer: z.array(transferAnswer),
})

const getTransfer = defineRoute({
  method: 'GET',
  path: 'transfers/:id',
  summary: 'Returns the status of a transfer. For a transfer in progress the server asks the bank.',
  access: 'financeAccess',
  gate: 'gated',
  params: one,
  answer: transferAnswer,
})

const giveTransferCode = defineRoute({
  method: 'POST',
  path: 'transfers/:id/code',
  summary: 'Submits the one-time code that a transfer waits for.',
  access: 'financeAccess',
  gate: 'gated',
  params: one,
  body: z.object({
    code: z
      .string({ error: 'Please type the code.' })
      .trim()
      .regex(/^\d{4,10}$/, 'A code is digits alone.'),
  }),
  answer: transferAnswer,
})

const resendTransferCode = defineRoute({
  method: 'POST',
  path: 'transfers/:id/resend-code',
  summary: 'Sends the one-time code again that a transfer waits for, at most three times an hour.',
  access: 'financeAccess',
  gate: 'gated',
  params: one,
  answer: transferAnswer,
})

const approveTransfer = defineRoute({
  method: 'POST',
  path: 'transfers/:id/approve',
  summary: 'Approves a transfer above the church’s limit as the second person. The money is then sent.',
  access: 'financeAccess',
  gate: 'gated',
  params: one,
  answer: transferAnswer,
})

const declineTransfer = defineRoute({
  method: 'POST',
  path: 'transfers/:id/decline',
  summary: 'Declines a transfer that waits for a second person. The money set aside returns at once.',
  access: 'financeAccess',
  gate: 'gated',
  params: one,
  answer: transferAnswer,
})

export const transferRoutes = {
  paystackBankList,
  listBanks,
  lookUpAccount,
  addTransfer,
  listTransfers,
  getTransfer,
  giveTransferCode,
  resendTransferCode,
  approveTransfer,
  declineTransfer,
}
