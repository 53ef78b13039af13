import { useMemo, type ReactNode } from 'react'
import type { ServicePerson } from '../../../contract/routes/people.ts'
import { formatPhone } from '../../../contract/format-phone.ts'
import { formatTime } from '../../lib/format/format-time.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { DialogScroll } from '../../ui/dialog-scroll.tsx'
import { byWords } from '../../ui/table/by-words.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/table-view.ts'
import { useLocalTableView } from '../../ui/table/use-table-view.ts'
import { say } from './words.ts'

type TableProps = {
  label: string
  rows: readonly ServicePerson[]
  empty: string
  action: (person: ServicePerson) => ReactNode
}

/** The people of an event, with what can be done about each. */
export function EventPeopleTable({ label, rows, empty, action }: TableProps) {
  const { church } = useChurch()
  const state = useLocalTableView('name')
  const columns = useMemo(() => columnsIn(church.time_zone), [church.time_zone])
  return (
    <DialogScroll>
      <DataTable
        {...state}
        label={label}
        rows={rows}
        columns={columns}
        rowKey={(person) => person.id}
        rowName={fullName}
        matches={matches}
        actions={action}
        empty={<p className="events-nobody">{empty}</p>}
      />
    </DialogScroll>
  )
}

function columnsIn(zone: string): Column<ServicePerson>[] {
  return [
    {
      key: 'name',
      title: say('events.personName'),
      cell: fullName,
      sortBy: fullName,
      card: 'title',
    },
    {
      key: 'phone',
      title: say('events.phone'),
      cell: phoneOf,
      sortBy: (person) => person.phone_number ?? person.phone_tail,
      unbroken: true,
    },
    {
      key: 'arrived',
      title: say('events.arrived'),
      cell: ({ arrived_at }) => (arrived_at ? formatTime(arrived_at, zone) : '–'),
      sortBy: ({ arrived_at }) => (arrived_at ? Date.parse(arrived_at) : null),
      card: 'hidden',
      unbroken: true,
    },
  ]
}

/** A deleted person counts and is not named. */
export const fullName = (person: ServicePerson) =>
  person.deleted ? say('events.deletedPerson') : personName(person)

/** What tells two people of one name apart. */
export function phoneOf({ phone_number, phone_tail: digits }: ServicePerson): string {
  if (phone_number) return formatPhone(phone_number)
  return digits ? say('events.phoneTail', { digits }) : say('events.noPhone')
}

const matches = byWords<ServicePerson>((person) => [
  fullName(person),
  person.phone_number ?? person.phone_tail,
])
