import { formatAmount } from '../../../contract/money/format-money.ts'
import { expenseRoutes, type Expense } from '../../../contract/routes/expenses.ts'
import { api } from '../../lib/api/api.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { byWords } from '../../domain/church/by-words.ts'
import type { Book } from '../../domain/finance/money-views.ts'
import {
  amountColumn,
  createdColumn,
  currencyColumn,
  dayColumn,
  ifAny,
  orDash,
} from '../../domain/finance/money-columns.tsx'
import { LineTitle } from '../../domain/finance/reversal.tsx'
import { useMoneyList, type MoneyCalls } from '../../domain/finance/use-money-list.ts'
import { t as tFinance } from '../../domain/finance/messages.ts'
import { expenseFile } from './expense-file.ts'
import { askerOf, nameOf, payeeOf } from './expense-names.ts'
import { ExpenseStatusBadge } from './expense-status.tsx'
import { t } from './messages.ts'

/** The dialogs that can open over the list. */
export const expenseActions = ['add', 'delete', 'reverse', 'transfer', 'history'] as const
export type ExpenseAct = (typeof expenseActions)[number]

const expenses: MoneyCalls<Expense> = {
  key: 'expenses',
  list: (ask) => api.call(expenseRoutes.listExpenses, ask),
  totals: (ask) => api.call(expenseRoutes.totalApprovedExpenses, ask),
}

/** The requested expenses, and the totals of approved ones. */
export const useExpenses = () => useMoneyList(expenses)

const statusOf = ({ status }: Expense): string => tFinance(`finance.${status}`)

/** The book of expenses. Approved ones count. */
export const expenseBook: Book<Expense> = {
  name: 'expenses',
  words: () => ({
    title: t('expenses.title'),
    add: t('expenses.add'),
    addShort: t('expenses.addShort'),
    list: t('expenses.list'),
    notSeen: t('expenses.notSeen'),
    emptyTitle: t('expenses.emptyTitle'),
    emptyBody: t('expenses.emptyBody'),
    note: t('expenses.note'),
  }),
  dayOf: (one) => one.date_of_expense,
  kinds: ['approved', 'pending', 'rejected'],
  kindOf: (one) => one.status,
  sumsByKind: true,
  columnsIn: (room) => [
    dayColumn<Expense>(room, (one) => one.date_of_expense, statusOf),
    {
      key: 'name',
      title: t('expenses.name'),
      cell: (one) => <LineTitle word={one.name} one={one} />,
      sortBy: ({ name }) => name,
      card: 'title',
    },
    ...ifAny<Expense>(room, payeeOf, {
      key: 'payee',
      title: t('expenses.payee'),
      cell: (one) => orDash(payeeOf(one)),
      sortBy: payeeOf,
      card: 'hidden',
    }),
    { key: 'by', title: t('expenses.createdBy'), cell: askerOf, sortBy: askerOf, card: 'hidden' },
    {
      key: 'status',
      title: t('expenses.status'),
      cell: ({ status }) => <ExpenseStatusBadge status={status} />,
      sortBy: statusOf,
      card: 'hidden',
      unbroken: true,
    },
    ...createdColumn<Expense>(room, t('expenses.requestedOn')),
    ...currencyColumn<Expense>(room),
    amountColumn(),
  ],
  fileIn: expenseFile,
  fileName: 'expenses',
  page: (ask) => api.page(expenseRoutes.listExpenses, ask),
  nameOf,
  matches: byWords<Expense>((one) => [
    one.name,
    one.purpose,
    payeeOf(one),
    one.reversal_reason,
    one.amount,
    formatAmount(one.amount, one.currency),
    one.currency,
    askerOf(one),
    statusOf(one),
    one.date_of_expense,
    formatDate(one.date_of_expense),
  ]),
  path: (id) => `/expenses/${id}`,
}
