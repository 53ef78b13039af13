import { useCallback, useMemo, useState } from 'react'
import { plainName } from '../../../sync/merge/names.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { ScrollHost } from '../../ui/scroll-host.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useLocalTableView } from '../../ui/table/use-table-view.ts'
import { attenderColumns, nameOf, phoneOf } from './attender-columns.ts'
import type { Attender } from './use-service-people.ts'

type AttenderTableProps = { label: string; rows: readonly Attender[] | null; empty: string }

/** The people of a service: name and phone number, and where this account may see them email and date joined. */
export function AttenderTable({ label, rows, empty }: AttenderTableProps) {
  const { church, scope } = useChurch()
  const state = useLocalTableView()
  const columns = useMemo(() => attenderColumns(church.time_zone, scope), [church.time_zone, scope])
  const [host, setHost] = useState<HTMLElement | null>(null)
  // In a dialog it is the dialog's body that scrolls, not the page beneath it.
  const place = useCallback(
    (element: HTMLElement | null) => setHost(element?.closest<HTMLElement>('.nx-dialog-body') ?? null),
    [],
  )
  return (
    <div ref={place}>
      <ScrollHost.Provider value={host}>
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
      </ScrollHost.Provider>
    </div>
  )
}

function matches(person: Attender, query: string): boolean {
  const text = `${plainName(nameOf(person))} ${person.phone_number ?? person.phone_tail ?? ''} ${phoneOf(person).replaceAll(' ', '')}`
  return plainName(query)
    .split(' ')
    .every((word) => text.includes(word))
}
