import type { Expense } from '../../../contract/routes/expenses.ts'
import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import { amountColumn, currencyColumn } from '../../ui/finance/book-columns.ts'
import { BookTable } from '../../ui/finance/book-table.tsx'
import { formatAmount } from '../../ui/finance/format-amount.ts'
import { lineWords, LineTitle } from '../../ui/finance/reversal.tsx'
import { say as sayFinance } from '../../ui/finance/words.ts'
import { byWords } from '../../ui/table/by-words.ts'
import type { Column } from '../../ui/table/table-view.ts'
import { askerOf } from './asker-of.ts'
import type { ExpenseAct } from './expense-acts.ts'
import { expenseCsv } from './expense-csv.ts'
import { ExpenseStatusBadge } from './expense-status.tsx'
import { say } from './words.ts'

type ExpenseTableProps = { list: readonly Expense[]; open: (act: ExpenseAct, id?: string) => void }

/** "All expenses". */
export function ExpenseTable(props: ExpenseTableProps) {
  const words = {
    list: say('expenses.list'),
    add: say('expenses.add'),
    emptyTitle: say('expenses.emptyTitle'),
    emptyBody: say('expenses.emptyBody'),
  }
  return (
    <BookTable
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
      title: say('expenses.name'),
      cell: (one) => <LineTitle word={one.name} one={one} />,
      sortBy: ({ name }) => name,
      card: 'title',
    },
    amountColumn(),
    { ...currencyColumn(), spare: true },
    {
      key: 'by',
      title: say('expenses.createdBy'),
      cell: askerOf,
      sortBy: askerOf,
    },
    {
      key: 'status',
      title: say('expenses.status'),
      cell: ({ status }) => <ExpenseStatusBadge status={status} />,
      sortBy: ({ status }) => status,
      unbroken: true,
    },
    {
      key: 'created',
      title: say('expenses.requestedOn'),
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
  sayFinance(`finance.${one.status}`),
])
