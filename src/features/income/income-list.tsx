import { INCOME_TYPES, CURRENCY_CODES } from '../../../contract/money/finance.ts'
import { incomeRoutes, type Income } from '../../../contract/routes/incomes.ts'
import { api } from '../../lib/api/api.ts'
import { formatDate, dateOf } from '../../lib/format/format-date.ts'
import { byWords } from '../../domain/church/by-words.ts'
import type { Column } from '../../ui/table/table-view.ts'
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
import { t } from './messages.ts'
import type { FileColumn } from '../../../contract/csv.ts'
import { t as tFinance } from '../../domain/finance/messages.ts'
import { lazyDialog } from '../../ui/lazy/lazy.tsx'
import type { Wallet } from '../../domain/wallet/use-wallet.ts'
import { personName } from '../../lib/format/person-name.ts'
import { formatAmount } from '../../../contract/money/format-money.ts'

/** The person who recorded the income, or the system for a gift. */
export const recorderOf = ({ user }: Income): string => (user ? personName(user) : tFinance('finance.system'))

/** "Tithe". */
export const typeOf = ({ income_type }: Income): string => tFinance(`finance.${income_type}`)

/** "Online gift", or "Manual" for income recorded by a person. */
export const methodOf = ({ input_type }: Income): string => tFinance(`finance.${input_type}`)

/** "Tithe, ₦2,500", or for a reversal "Reversal of Tithe ₦2,500 – Typed twice, −₦2,500". */
export const nameOf = (one: Income): string =>
  t('income.viewTitle', {
    type: lineWords(typeOf(one), one),
    amount: formatAmount(one.amount, one.currency),
  })

/** The dialogs that can open over the list. */
export const incomeActions = ['add', 'delete', 'reverse', 'top-up', 'history', 'giving'] as const
export type IncomeAct = (typeof incomeActions)[number]

const incomes: MoneyCalls<Income> = {
  key: 'incomes',
  list: (ask) => api.call(incomeRoutes.listIncomes, ask),
  totals: (ask) => api.call(incomeRoutes.totalIncome, ask),
}

/** The income records, and their totals. */
export const useIncomes = () => useMoneyList(incomes)

const sourceOf = ({ giver, event }: Income): string | null => giver ?? event?.name ?? null

/** The book of income. */
export const incomeBook: Book<Income> = {
  name: 'income',
  words: () => ({
    title: t('income.title'),
    add: t('income.add'),
    addShort: t('common.add'),
    list: t('income.list'),
    notSeen: t('income.notSeen'),
    emptyTitle: t('income.emptyTitle'),
    emptyBody: t('income.emptyBody'),
    note: t('income.note'),
  }),
  dayOf: (one) => one.date_of_income,
  kinds: INCOME_TYPES,
  kindOf: (one) => one.income_type,
  sumsByKind: false,
  columnsIn: (room) => {
    const from = ifAny<Income>(room, sourceOf, fromColumn())
    return [
      dayColumn<Income>(
        room,
        (one) => one.date_of_income,
        (one) => sourceOf(one) ?? methodOf(one),
      ),
      {
        key: 'type',
        title: t('income.type'),
        cell: (one) => <LineTitle word={typeOf(one)} one={one} />,
        sortBy: typeOf,
        card: 'title',
      },
      ...from,
      { key: 'method', title: t('income.method'), cell: methodOf, sortBy: methodOf, card: 'hidden' },
      ...(room.desktop ? ifAny<Income>(room, (one) => one.reference, referenceColumn()) : []),
      {
        key: 'by',
        title: t('income.recordedBy'),
        cell: recorderOf,
        sortBy: recorderOf,
        card: 'hidden',
        // The givers take its room.
        spare: from.length > 0 ? 'first' : true,
      },
      ...createdColumn<Income>(room, t('income.recordedOn')),
      ...currencyColumn<Income>(room),
      amountColumn(),
    ]
  },
  fileIn: incomeFile,
  fileName: 'income',
  page: (ask) => api.page(incomeRoutes.listIncomes, ask),
  nameOf,
  matches: byWords<Income>((one) => [
    nameOf(one),
    one.currency,
    one.amount,
    recorderOf(one),
    one.giver,
    one.reference,
    one.event?.name,
    one.reversal_reason,
    one.date_of_income,
    formatDate(one.date_of_income),
  ]),
  path: (id) => `/income/${id}`,
}

/** The giver, or the event of an offering. */
const fromColumn = (): Column<Income> => ({
  key: 'from',
  title: t('income.from'),
  cell: (one) => orDash(sourceOf(one)),
  sortBy: sourceOf,
  card: 'hidden',
})

/** The last signs tell references apart. The record's page and the file have the whole reference. */
const referenceColumn = (): Column<Income> => ({
  key: 'reference',
  title: t('income.reference'),
  cell: ({ reference }) =>
    reference ? (
      <span className="finance-reference" title={reference}>
        {reference.slice(-8)}
      </span>
    ) : (
      orDash(null)
    ),
  sortBy: ({ reference }) => reference ?? null,
  card: 'hidden',
})

/** The columns of the exported list. */
export function incomeFile(zone: string): FileColumn<Income>[] {
  return [
    { title: tFinance('finance.amount'), type: 'money', value: (one) => one.amount },
    { title: tFinance('finance.currency'), value: (one) => CURRENCY_CODES[one.currency] },
    { title: t('income.incomeType'), value: typeOf },
    { title: t('income.method'), value: methodOf },
    { title: tFinance('finance.day'), type: 'date', value: (one) => one.date_of_income },
    { title: t('income.event'), value: (one) => one.event?.name },
    { title: t('income.givenBy'), value: (one) => one.giver },
    { title: t('income.reference'), type: 'digits', value: (one) => one.reference },
    { title: t('income.recordedBy'), value: recorderOf },
    { title: t('income.recordedOn'), type: 'date', value: (one) => dateOf(one.created_at, zone) },
    { title: tFinance('finance.reversal'), value: (one) => reversalWord(typeOf(one), one) },
    { title: tFinance('finance.reason'), value: (one) => one.reversal_reason },
  ]
}

const dialogs = () => import('./dialogs.tsx')
const AddIncomeDialog = lazyDialog(async () => (await dialogs()).AddIncomeDialog)
const DeleteIncomeDialog = lazyDialog(async () => (await dialogs()).DeleteIncomeDialog)
const ReverseIncomeDialog = lazyDialog(async () => (await dialogs()).ReverseIncomeDialog)
const GivingDialog = lazyDialog(async () => (await import('./giving/giving-dialog.tsx')).GivingDialog)
const HistoryDialog = lazyDialog(
  async () => (await import('../../domain/finance/history-dialog.tsx')).HistoryDialog,
)
const TopUpDialog = lazyDialog(
  async () => (await import('../../domain/wallet/top-up-dialog.tsx')).TopUpDialog,
)

type LazyDialogsProps = {
  act: IncomeAct | null
  /** The record that the dialog is about. */
  income: Income | undefined
  wallet?: Wallet
  onClose: () => void
  onChanged: () => void
}

/** The dialogs over the list, and over a record's page. */
export function LazyDialogs({ act, income, wallet, ...change }: LazyDialogsProps) {
  const { onClose } = change
  return (
    <>
      {act === 'add' && <AddIncomeDialog {...change} />}
      {act === 'delete' && income && <DeleteIncomeDialog income={income} {...change} />}
      {act === 'reverse' && income && <ReverseIncomeDialog income={income} {...change} />}
      {act === 'top-up' && wallet && <TopUpDialog open wallet={wallet} {...change} />}
      {act === 'history' && <HistoryDialog open book="income" onClose={onClose} />}
      {act === 'giving' && <GivingDialog open onClose={onClose} />}
    </>
  )
}
