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
  summary: 'What came in, what was written down last first.',
  access: 'financeAccess',
  gate: 'gated',
  params: one,
  query: listQuery,
  answer: z.array(income),
})

const addIncome = defineRoute({
  method: 'POST',
  path: 'income',
  summary: 'Writes income down, for any day up to today; today where none is given.',
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
    'Deletes income that a person recorded today. Any other is reversed: REVERSE_INSTEAD. The wallet does not change by it.',
  access: 'financeAccess',
  gate: 'gated',
  params: one,
  answer: one,
})

const reverseIncome = defineRoute({
  method: 'POST',
  path: 'income/:id/reverse',
  summary:
    'Reverses what is left of a record of income by a counter-entry of today, once. The wallet does not change by it.',
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
  summary: 'What came in, by the day it is for; each currency by itself.',
  access: 'financeAccess',
  gate: 'gated',
  params: one,
  answer: financeTotals,
})

const listIncomeEvents = defineRoute({
  method: 'GET',
  path: 'churches/:id/income-events',
  summary: 'The names of events that income may belong to, the one that starts latest first.',
  access: 'financeAccess',
  gate: 'gated',
  params: one,
  answer: z.array(z.object({ id: uuid, name: z.string(), start_date: moment })),
})

const fetchIncomePerformanceChartData = defineRoute({
  method: 'GET',
  path: 'fetchIncomePerformanceChartData',
  summary: 'What came in, in one currency, naira unless told. A year by its months, a month by its days.',
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
