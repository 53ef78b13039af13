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
import { LineTitle, reversalWord, lineWords } from '../../domain/finance/record-facts.tsx'
import { useMoneyList, type MoneyCalls } from '../../domain/finance/use-money-list.ts'
import { t as tFinance } from '../../domain/finance/messages.ts'
import { t } from './messages.ts'
import type { FileColumn } from '../../../contract/csv.ts'
import { CURRENCY_CODES, type ExpenseStatus } from '../../../contract/money/finance.ts'
import { personName } from '../../lib/format/person-name.ts'
import { lazyDialog } from '../../ui/lazy/lazy.tsx'
import type { Wallet } from '../../domain/wallet/use-wallet.ts'
import { Badge } from '../../ui/badge.tsx'
import type { IconName } from '../../ui/icons.tsx'

/** The person who requested the expense. */
export const askerOf = ({ user }: Expense): string => (user ? personName(user) : tFinance('finance.system'))

/** "0123456789, First Bank", or null if no account was given. */
export const payeeOf = (one: Expense): string | null =>
  [one.receiving_bank_account_number, one.receiving_bank_name].filter(Boolean).join(', ') || null

/** "Diesel, ₦2,500", or for a reversal "Reversal of Diesel ₦2,500 – Bought twice, −₦2,500". */
export const nameOf = (one: Expense): string =>
  `${lineWords(one.name, one)}, ${formatAmount(one.amount, one.currency)}`

const LOOKS = {
  pending: { tone: 'harmattan', icon: 'alert' },
  approved: { tone: 'palm', icon: 'checkCircle' },
  rejected: { tone: 'clay', icon: 'refused' },
} as const satisfies Record<ExpenseStatus, { tone: string; icon: IconName }>

/** A request's status: a colour, an icon and a word. */
export const ExpenseStatusBadge = ({ status }: { status: ExpenseStatus }) => (
  <Badge {...LOOKS[status]}>{tFinance(`finance.${status}`)}</Badge>
)

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
      spare: true,
    }),
    {
      key: 'by',
      title: t('expenses.createdBy'),
      cell: askerOf,
      sortBy: askerOf,
      card: 'hidden',
      spare: 'first',
    },
    {
      key: 'status',
      title: t('expenses.status'),
      cell: ({ status }) => <ExpenseStatusBadge status={status} />,
      sortBy: statusOf,
      card: 'hidden',
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

const dialogs = () => import('./dialogs.tsx')
const AddExpenseDialog = lazyDialog(async () => (await dialogs()).AddExpenseDialog)
const DeleteExpenseDialog = lazyDialog(async () => (await dialogs()).DeleteExpenseDialog)
const ReverseExpenseDialog = lazyDialog(async () => (await dialogs()).ReverseExpenseDialog)
const HistoryDialog = lazyDialog(
  async () => (await import('../../domain/finance/history-dialog.tsx')).HistoryDialog,
)
const TransferDialog = lazyDialog(
  async () => (await import('../../domain/wallet/transfer-dialog.tsx')).TransferDialog,
)

type LazyDialogsProps = {
  act: ExpenseAct | null
  /** The record that the dialog is about. */
  expense: Expense | undefined
  wallet?: Wallet
  onClose: () => void
  onChanged: () => void
}

/** The dialogs over the list, and over a record's page. */
export function LazyDialogs({ act, expense, wallet, ...change }: LazyDialogsProps) {
  const { onClose } = change
  return (
    <>
      {act === 'add' && <AddExpenseDialog {...change} />}
      {act === 'delete' && expense && <DeleteExpenseDialog expense={expense} {...change} />}
      {act === 'reverse' && expense && <ReverseExpenseDialog expense={expense} {...change} />}
      {act === 'transfer' && wallet && <TransferDialog open wallet={wallet} onClose={onClose} />}
      {act === 'history' && <HistoryDialog open book="expenses" onClose={onClose} />}
    </>
  )
}
