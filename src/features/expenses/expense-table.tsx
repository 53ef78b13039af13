import type { Expense } from '../../../contract/routes/expenses.ts'
import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import { amountColumn, currencyColumn } from '../../domain/finance/money-columns.ts'
import { MoneyTable } from '../../domain/finance/money-table.tsx'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { lineWords, LineTitle } from '../../domain/finance/reversal.tsx'
import { t as tFinance } from '../../domain/finance/messages.ts'
import { byWords } from '../../domain/church/by-words.ts'
import type { Column } from '../../ui/table/table-view.ts'
import { askerOf } from './asker-of.ts'
import type { ExpenseAct } from './expense-actions.ts'
import { expenseCsv } from './expense-csv.ts'
import { ExpenseStatusBadge } from './expense-status.tsx'
import { t } from './messages.ts'

type ExpenseTableProps = { list: readonly Expense[]; open: (act: ExpenseAct, id?: string) => void }

/** "All expenses". */
export function ExpenseTable(props: ExpenseTableProps) {
  const words = {
    list: t('expenses.list'),
    add: t('expenses.add'),
    emptyTitle: t('expenses.emptyTitle'),
    emptyBody: t('expenses.emptyBody'),
  }
  return (
    <MoneyTable
      {...props}
      words={words}
      columnsIn={columnsIn}
      csvIn={expenseCsv}
      filename="expenses.csv"
      nameOf={nameOf}
      matches={matches}
    />
  )
}

const nameOf = (one: Expense) => `${lineWords(one.name, one)}, ${formatAmount(one.amount, one.currency)}`

function columnsIn(zone: string): Column<Expense>[] {
  return [
    {
      key: 'name',
      title: t('expenses.name'),
      cell: (one) => <LineTitle word={one.name} one={one} />,
      sortBy: ({ name }) => name,
      card: 'title',
    },
    amountColumn(),
    { ...currencyColumn(), spare: true },
    {
      key: 'by',
      title: t('expenses.createdBy'),
      cell: askerOf,
      sortBy: askerOf,
    },
    {
      key: 'status',
      title: t('expenses.status'),
      cell: ({ status }) => <ExpenseStatusBadge status={status} />,
      sortBy: ({ status }) => status,
      unbroken: true,
    },
    {
      key: 'created',
      title: t('expenses.requestedOn'),
      cell: (one) => formatDate(dateOf(one.created_at, zone)),
      sortBy: (one) => Date.parse(one.created_at),
      unbroken: true,
      spare: true,
    },
  ]
}

const matches = byWords<Expense>((one) => [
  one.name,
  one.purpose,
  one.reversal_reason,
  one.amount,
  formatAmount(one.amount, one.currency),
  one.currency,
  askerOf(one),
  tFinance(`finance.${one.status}`),
])
