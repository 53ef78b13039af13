import { formatAmount } from '../../../contract/money/format-money.ts'
import { expenseRoutes, type Expense } from '../../../contract/routes/expenses.ts'
import { api } from '../../lib/api/api.ts'
import { formatDate, dateOf } from '../../lib/format/format-date.ts'
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
import { LineTitle, reversalWord } from '../../domain/finance/reversal.tsx'
import { useMoneyList, type MoneyCalls } from '../../domain/finance/use-money-list.ts'
import { t as tFinance } from '../../domain/finance/messages.ts'
import { askerOf, nameOf, payeeOf } from './expense-names.ts'
import { ExpenseStatusBadge } from './expense-status.tsx'
import { t } from './messages.ts'
import type { FileColumn } from '../../../contract/csv.ts'
import { CURRENCY_CODES } from '../../../contract/money/finance.ts'
import { personName } from '../../lib/format/person-name.ts'

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

/** The columns of the exported list. */
export function expenseFile(zone: string): FileColumn<Expense>[] {
  return [
    { title: t('expenses.name'), value: (one) => one.name },
    { title: tFinance('finance.amount'), type: 'money', value: (one) => one.amount },
    { title: tFinance('finance.currency'), value: (one) => CURRENCY_CODES[one.currency] },
    { title: t('expenses.purpose'), value: (one) => one.purpose },
    { title: t('expenses.accountNumber'), type: 'digits', value: (one) => one.receiving_bank_account_number },
    { title: t('expenses.bankName'), value: (one) => one.receiving_bank_name },
    { title: tFinance('finance.day'), type: 'date', value: (one) => one.date_of_expense },
    { title: t('expenses.createdBy'), value: askerOf },
    { title: t('expenses.status'), value: (one) => tFinance(`finance.${one.status}`) },
    { title: t('expenses.requestedOn'), type: 'date', value: (one) => dateOf(one.created_at, zone) },
    { title: t('expenses.decidedBy'), value: (one) => one.decided_by && personName(one.decided_by) },
    { title: tFinance('finance.reversal'), value: (one) => reversalWord(one.name, one) },
    { title: tFinance('finance.reason'), value: (one) => one.reversal_reason },
  ]
}
