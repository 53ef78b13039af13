/** Defines incomes: recorded by hand, or by the system for a gift. */
import { z } from 'zod'
import {
  currency,
  financeTotals,
  financeUser,
  incomeType,
  reversalFields,
  reversalReason,
} from '../money/finance.ts'
import { blankAsNull, day, moment } from '../fields.ts'
import { uuid } from '../ids.ts'
import { amount } from '../money/amounts.ts'
import { chartAnswer, chartQuery } from './charts.ts'
import { listQuery } from './people.ts'
import { defineRoute } from './route.ts'

const income = z.object({
  id: uuid,
  /** In the unit of its currency, with at most two decimals; below zero for a counter-entry. */
  amount: z.number(),
  currency,
  income_type: incomeType,
  /** `online`: a gift through the church's page. */
  input_type: z.enum(['manual', 'online']),
  event_id: uuid.nullable(),
  event: z.object({ name: z.string(), created_at: moment }).nullable(),
  /** Null: the system. */
  user: financeUser.nullable(),
  /** The first name on a gift; null if there was none, and for incomes recorded by hand. */
  giver: z.string().nullable(),
  /** The reference of the payment of a gift. Null for incomes recorded by hand. */
  reference: z.string().nullable().optional(),
  /** The day of the income. */
  date_of_income: day,
  created_at: moment,
  ...reversalFields,
})
export type Income = z.infer<typeof income>

const one = z.object({ id: uuid })

const listIncomes = defineRoute({
  method: 'GET',
  path: 'churches/:id/incomes',
  summary: 'Lists income by the time of recording, latest first.',
  access: 'financeAccess',
  gate: 'gated',
  params: one,
  query: listQuery,
  answer: z.array(income),
})

const addIncome = defineRoute({
  method: 'POST',
  path: 'income',
  summary: 'Records income, for any day up to today. The default is today.',
  access: 'financeAccess',
  gate: 'gated',
  body: z.object({
    id: uuid.optional(),
    amount,
    currency,
    income_type: incomeType,
    input_type: z.enum(['manual'], { error: 'Please choose manual.' }).default('manual'),
    event_id: blankAsNull(z.guid({ error: 'Please choose the event.' }).toLowerCase().nullable()).optional(),
    date_of_income: day.optional(),
  }),
  answer: income,
  creates: true,
})

const deleteIncome = defineRoute({
  method: 'DELETE',
  path: 'income/:id',
  summary:
    'Deletes income that a person recorded today. Other income answers REVERSE_INSTEAD, because it has to be reversed. The wallet does not change.',
  access: 'financeAccess',
  gate: 'gated',
  params: one,
  answer: one,
})

const reverseIncome = defineRoute({
  method: 'POST',
  path: 'income/:id/reverse',
  summary:
    'Reverses the remaining amount of an income record once, by a counter-entry of today. The wallet does not change.',
  access: 'financeAccess',
  gate: 'gated',
  params: one,
  body: z.object({ reason: reversalReason }),
  /** The counter-entry. */
  answer: income,
  creates: true,
})

const totalIncome = defineRoute({
  method: 'GET',
  path: 'churches/:id/totalIncome',
  summary: 'Adds up the income by the day of the income, each currency separately.',
  access: 'financeAccess',
  gate: 'gated',
  params: one,
  answer: financeTotals,
})

const listIncomeEvents = defineRoute({
  method: 'GET',
  path: 'churches/:id/income-events',
  summary: 'Lists the names of events that income may belong to, by start, latest first.',
  access: 'financeAccess',
  gate: 'gated',
  params: one,
  answer: z.array(z.object({ id: uuid, name: z.string(), start_date: moment })),
})

const fetchIncomePerformanceChartData = defineRoute({
  method: 'GET',
  path: 'fetchIncomePerformanceChartData',
  summary: 'Charts the income in one currency, by default naira. A year is grouped by month, a month by day.',
  access: 'financeAccess',
  gate: 'gated',
  query: chartQuery.safeExtend({ currency: currency.default('naira') }),
  answer: chartAnswer,
})

export const incomeRoutes = {
  listIncomes,
  addIncome,
  deleteIncome,
  reverseIncome,
  totalIncome,
  listIncomeEvents,
  fetchIncomePerformanceChartData,
}
