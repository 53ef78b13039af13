/** Defines expense requests and their approval. */
import { z } from 'zod'
import {
  currency,
  expenseStatus,
  financeTotals,
  financeUser,
  reversalFields,
  reversalReason,
} from '../money/finance.ts'
import { blankAsNull, day, moment, optionalText, text } from '../fields.ts'
import { uuid } from '../ids.ts'
import { amount } from '../money/amounts.ts'
import { chartAnswer, chartQuery } from './charts.ts'
import { listQuery } from './people.ts'
import { defineRoute } from './route.ts'

const expense = z.object({
  id: uuid,
  name: z.string(),
  /** In the unit of its currency, with at most two decimals; below zero for a counter-entry. */
  amount: z.number(),
  currency,
  purpose: z.string(),
  receiving_bank_account_number: z.string().nullable(),
  receiving_bank_name: z.string().nullable(),
  status: expenseStatus,
  /** The user who requested it. */
  user: financeUser.nullable(),
  /** The day of the expense. */
  date_of_expense: day,
  created_at: moment,
  decided_by: financeUser.nullable(),
  decided_at: moment.nullable(),
  /** True if the caller may approve it. The requester may not if another user can. */
  may_approve: z.boolean(),
  ...reversalFields,
})
export type Expense = z.infer<typeof expense>

/** An account number in the bank's format: without spaces and dashes, with leading zeros. */
const accountNumber = z
  .string()
  .transform((typed) => typed.replace(/[\s-]/g, ''))
  .refine(
    (typed) => /^[0-9A-Za-z]{6,34}$/.test(typed),
    'Please check the account number, for example 0123456789.',
  )

const one = z.object({ id: uuid })

const listExpenses = defineRoute({
  method: 'GET',
  path: 'churches/:id/expenses',
  summary: 'Lists expense requests, latest first.',
  access: 'financeAccess',
  gate: 'gated',
  params: one,
  query: listQuery,
  answer: z.array(expense),
})

const addExpense = defineRoute({
  method: 'POST',
  path: 'expense',
  summary:
    'Requests an expense, for any day up to today. The default is today. The request is pending until somebody decides it.',
  access: 'financeAccess',
  gate: 'gated',
  body: z.object({
    id: uuid.optional(),
    name: text(120, 'Please name the expense.'),
    amount,
    purpose: text(500, 'Please say what it is for.'),
    currency,
    receiving_bank_account_number: blankAsNull(accountNumber.nullable()).optional(),
    receiving_bank_name: optionalText(120).optional(),
    date_of_expense: day.optional(),
  }),
  answer: expense,
  creates: true,
})

const updateExpenseStatus = defineRoute({
  method: 'POST',
  path: 'updateExpenseStatus',
  summary:
    'Approves or rejects a pending expense, once. The requester cannot approve it if the church has another user with financeAccess.',
  access: 'financeAccess',
  gate: 'gated',
  body: z.object({
    id: z.guid({ error: 'Please choose the expense.' }).toLowerCase(),
    status: z.enum(['approved', 'rejected'], { error: 'Please choose approved or rejected.' }),
  }),
  answer: expense,
})

const deleteExpense = defineRoute({
  method: 'DELETE',
  path: 'expense/:id',
  summary:
    'Deletes a pending expense. A decided expense answers REVERSE_INSTEAD, because it has to be reversed. The wallet does not change.',
  access: 'financeAccess',
  gate: 'gated',
  params: one,
  answer: one,
})

const reverseExpense = defineRoute({
  method: 'POST',
  path: 'expense/:id/reverse',
  summary:
    'Reverses a decided expense once, by a counter-entry of today. The requester cannot reverse it if the church has another user with financeAccess.',
  access: 'financeAccess',
  gate: 'gated',
  params: one,
  body: z.object({ reason: reversalReason }),
  /** The counter-entry. It has the status of the expense, so approved totals count both. */
  answer: expense,
  creates: true,
})

const totalApprovedExpenses = defineRoute({
  method: 'GET',
  path: 'churches/:id/totalApprovedExpenses',
  summary: 'Adds up the approved expenses by the day of the expense, each currency separately.',
  access: 'financeAccess',
  gate: 'gated',
  params: one,
  answer: financeTotals,
})

const fetchExpensePerformanceChartData = defineRoute({
  method: 'GET',
  path: 'fetchExpensePerformanceChartData',
  summary:
    'Charts the approved expenses in one currency, by default naira. A year is grouped by month, a month by day.',
  access: 'financeAccess',
  gate: 'gated',
  query: chartQuery.safeExtend({ currency: currency.default('naira') }),
  answer: chartAnswer,
})

export const expenseRoutes = {
  listExpenses,
  addExpense,
  updateExpenseStatus,
  deleteExpense,
  reverseExpense,
  totalApprovedExpenses,
  fetchExpensePerformanceChartData,
}
