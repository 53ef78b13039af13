import { useMemo } from 'react'
import type { Income } from '../../../contract/routes/incomes.ts'
import { plainName } from '../../../sync/merge/names.ts'
import { dateOf, formatShortDate } from '../../lib/format/format-date.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { amountColumn, currencyColumn } from '../../ui/finance/book-columns.ts'
import { DeleteLineButton } from '../../ui/finance/delete-line-button.tsx'
import { say as sayFinance } from '../../ui/finance/words.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/table-view.ts'
import { useTableView } from '../../ui/table/use-table-view.ts'
import { useWide } from '../../ui/use-wide.ts'
import type { IncomeAct } from './income-acts.ts'
import { incomeCsv } from './income-csv.ts'
import { nameOf, recorderOf } from './income-names.ts'
import { say } from './words.ts'

type IncomeTableProps = { list: readonly Income[]; open: (act: IncomeAct, id?: string) => void }

/** "All income". */
export function IncomeTable({ list, open }: IncomeTableProps) {
  const { church } = useChurch()
  const state = useTableView()
  const wide = useWide()
  const columns = useMemo(() => columnsIn(church.time_zone), [church.time_zone])
  return (
    <DataTable
      {...state}
      label={say('income.list')}
      rows={list}
      columns={columns}
      rowKey={(one) => one.id}
      rowName={nameOf}
      matches={matches}
      onOpen={(one) => open('view', one.id)}
      // On a phone a tap opens the record, where it stands.
      actions={
        wide
          ? (one) => <DeleteLineButton name={nameOf(one)} onClick={() => open('delete', one.id)} />
          : undefined
      }
      tools={<CsvButton filename="income.csv" columns={incomeCsv(church.time_zone)} rows={() => list} />}
      empty={
        <EmptyState
          title={say('income.emptyTitle')}
          action={
            <Button icon="plus" onClick={() => open('add')}>
              {say('income.add')}
            </Button>
          }
        >
          {say('income.emptyBody')}
        </EmptyState>
      }
    />
  )
}

function columnsIn(zone: string): Column<Income>[] {
  return [
    {
      key: 'type',
      title: say('income.type'),
      cell: ({ income_type }) => sayFinance(`finance.${income_type}`),
      sortBy: ({ income_type }) => income_type,
      card: 'title',
    },
    amountColumn(),
    currencyColumn(),
    {
      key: 'day',
      title: sayFinance('finance.day'),
      cell: (one) => formatShortDate(one.date_of_income),
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
      cell: (one) => formatShortDate(dateOf(one.created_at, zone)),
      sortBy: (one) => Date.parse(one.created_at),
      card: 'hidden',
      unbroken: true,
      spare: true,
    },
  ]
}

function matches(one: Income, query: string): boolean {
  const words = [nameOf(one), one.currency, one.amount, recorderOf(one), one.event?.name, one.date_of_income]
  const text = plainName(words.join(' '))
  return plainName(query)
    .split(' ')
    .every((word) => text.includes(word))
}
