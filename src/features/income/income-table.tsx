import type { Income } from '../../../contract/routes/incomes.ts'
import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import { amountColumn, currencyColumn } from '../../ui/finance/book-columns.ts'
import { BookTable } from '../../ui/finance/book-table.tsx'
import { LineTitle } from '../../ui/finance/reversal.tsx'
import { say as sayFinance } from '../../ui/finance/words.ts'
import { byWords } from '../../ui/table/by-words.ts'
import type { Column } from '../../ui/table/table-view.ts'
import type { IncomeAct } from './income-acts.ts'
import { incomeCsv } from './income-csv.ts'
import { nameOf, recorderOf, typeOf } from './income-names.ts'
import { say } from './words.ts'

type IncomeTableProps = { list: readonly Income[]; open: (act: IncomeAct, id?: string) => void }

/** "All income". */
export function IncomeTable(props: IncomeTableProps) {
  const words = {
    list: say('income.list'),
    add: say('income.add'),
    emptyTitle: say('income.emptyTitle'),
    emptyBody: say('income.emptyBody'),
  }
  return (
    <BookTable
      {...props}
      words={words}
      columnsIn={columnsIn}
      csvIn={incomeCsv}
      filename="income.csv"
      nameOf={nameOf}
      matches={matches}
    />
  )
}

function columnsIn(zone: string): Column<Income>[] {
  return [
    {
      key: 'type',
      title: say('income.type'),
      cell: (one) => <LineTitle word={typeOf(one)} one={one} />,
      sortBy: ({ income_type }) => income_type,
      card: 'title',
    },
    amountColumn(),
    currencyColumn(),
    {
      key: 'day',
      title: sayFinance('finance.day'),
      cell: (one) => formatDate(one.date_of_income),
      sortBy: (one) => one.date_of_income,
      unbroken: true,
    },
    {
      key: 'by',
      title: say('income.recordedBy'),
      cell: recorderOf,
      sortBy: recorderOf,
    },
    {
      key: 'created',
      title: say('income.recordedOn'),
      cell: (one) => formatDate(dateOf(one.created_at, zone)),
      sortBy: (one) => Date.parse(one.created_at),
      card: 'hidden',
      unbroken: true,
      spare: true,
    },
  ]
}

const matches = byWords<Income>((one) => [
  nameOf(one),
  one.currency,
  one.amount,
  recorderOf(one),
  one.giver,
  one.event?.name,
  one.reversal_reason,
  one.date_of_income,
])
