import { useMemo } from 'react'
import type { Expense } from '../../../contract/routes/expenses.ts'
import { plainName } from '../../../sync/merge/names.ts'
import { dateOf, formatShortDate } from '../../lib/format/format-date.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { amountColumn, currencyColumn } from '../../ui/finance/book-columns.ts'
import { DeleteLineButton } from '../../ui/finance/delete-line-button.tsx'
import { formatAmount } from '../../ui/finance/format-amount.ts'
import { say as sayFinance } from '../../ui/finance/words.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/table-view.ts'
import { useTableView } from '../../ui/table/use-table-view.ts'
import { useWide } from '../../ui/use-wide.ts'
import type { ExpenseAct } from './expense-acts.ts'
import { askerOf } from './asker-of.ts'
import { expenseCsv } from './expense-csv.ts'
import { ExpenseStatusBadge } from './expense-status.tsx'
import { say } from './words.ts'

type ExpenseTableProps = { list: readonly Expense[]; open: (act: ExpenseAct, id?: string) => void }

/** "All expenses". */
export function ExpenseTable({ list, open }: ExpenseTableProps) {
  const { church } = useChurch()
  const state = useTableView()
  const wide = useWide()
  const columns = useMemo(() => columnsIn(church.time_zone), [church.time_zone])
  return (
    <DataTable
      {...state}
      label={say('expenses.list')}
      rows={list}
      columns={columns}
      rowKey={(one) => one.id}
      rowName={(one) => `${one.name}, ${formatAmount(one.amount, one.currency)}`}
      matches={matches}
      onOpen={(one) => open('view', one.id)}
      // On a phone a tap opens the record, where it stands.
      actions={
        wide
          ? (one) => <DeleteLineButton name={one.name} onClick={() => open('delete', one.id)} />
          : undefined
      }
      tools={<CsvButton filename="expenses.csv" columns={expenseCsv(church.time_zone)} rows={() => list} />}
      empty={
        <EmptyState
          title={say('expenses.emptyTitle')}
          action={
            <Button icon="plus" onClick={() => open('add')}>
              {say('expenses.add')}
            </Button>
          }
        >
          {say('expenses.emptyBody')}
        </EmptyState>
      }
    />
  )
}

function columnsIn(zone: string): Column<Expense>[] {
  return [
    {
      key: 'name',
      title: say('expenses.name'),
      cell: ({ name }) => name,
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
      cell: (one) => formatShortDate(dateOf(one.created_at, zone)),
      sortBy: (one) => Date.parse(one.created_at),
      unbroken: true,
      spare: true,
    },
  ]
}

function matches(one: Expense, query: string): boolean {
  const words = [one.name, one.purpose, one.amount, one.currency, askerOf(one)]
  const text = plainName(`${words.join(' ')} ${sayFinance(`finance.${one.status}`)}`)
  return plainName(query)
    .split(' ')
    .every((word) => text.includes(word))
}
