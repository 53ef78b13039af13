import { useMemo } from 'react'
import { useChurch } from '../../domain/church/use-church.ts'
import { DialogScroll } from '../../ui/dialog-scroll.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { TableViewState } from '../../ui/table/use-table-view.ts'
import { attenderColumns, nameOf } from './attender-columns.tsx'
import { matches } from './attender-csv.ts'
import type { Attender } from './use-service-people.ts'

type AttenderTableProps = TableViewState & {
  label: string
  rows: readonly Attender[] | null
  empty: string
}

/** The people of a service: name and phone, and email and join date if this account may see them. */
export function AttenderTable({ label, rows, empty, ...state }: AttenderTableProps) {
  const { church, scope } = useChurch()
  const columns = useMemo(() => attenderColumns(church.time_zone, scope), [church.time_zone, scope])
  return (
    <DialogScroll>
      <DataTable
        {...state}
        label={label}
        rows={rows}
        columns={columns}
        rowKey={(person) => person.id}
        rowName={nameOf}
        matches={matches}
        empty={<p className="services-nobody">{empty}</p>}
      />
    </DialogScroll>
  )
}
