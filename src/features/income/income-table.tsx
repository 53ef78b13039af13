import type { Income } from '../../../contract/routes/incomes.ts'
import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import { amountColumn, currencyColumn } from '../../domain/finance/money-columns.ts'
import { MoneyTable } from '../../domain/finance/money-table.tsx'
import { LineTitle } from '../../domain/finance/reversal.tsx'
import { t as tFinance } from '../../domain/finance/messages.ts'
import { byWords } from '../../domain/church/by-words.ts'
import type { Column } from '../../ui/table/table-view.ts'
import type { IncomeAct } from './income-actions.ts'
import { incomeCsv } from './income-csv.ts'
import { nameOf, recorderOf, typeOf } from './income-names.ts'
import { t } from './messages.ts'

type IncomeTableProps = { list: readonly Income[]; open: (act: IncomeAct, id?: string) => void }

/** "All income". */
export function IncomeTable(props: IncomeTableProps) {
  const words = {
    list: t('income.list'),
    add: t('income.add'),
    emptyTitle: t('income.emptyTitle'),
    emptyBody: t('income.emptyBody'),
  }
  return (
    <MoneyTable
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
      title: t('income.type'),
      cell: (one) => <LineTitle word={typeOf(one)} one={one} />,
      sortBy: ({ income_type }) => income_type,
      card: 'title',
    },
    amountColumn(),
    currencyColumn(),
    {
      key: 'day',
      title: tFinance('finance.day'),
      cell: (one) => formatDate(one.date_of_income),
      sortBy: (one) => one.date_of_income,
      unbroken: true,
    },
    {
      key: 'by',
      title: t('income.recordedBy'),
      cell: recorderOf,
      sortBy: recorderOf,
    },
    {
      key: 'created',
      title: t('income.recordedOn'),
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
