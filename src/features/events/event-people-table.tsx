import { useMemo, type ReactNode } from 'react'
import type { FileColumn } from '../../../contract/csv.ts'
import type { ServicePerson } from '../../../contract/routes/people.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { personPath } from '../../lib/address/person-path.ts'
import { formatTime, isoMoment } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { byWords } from '../../domain/church/by-words.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/table-view.ts'
import { useLocalTableView } from '../../ui/table/use-table-view.ts'
import { t } from './messages.ts'

type TableProps = {
  label: string
  rows: readonly ServicePerson[]
  empty: string
  action: (person: ServicePerson) => ReactNode
}

/** The people of an event, each with an action. */
export function EventPeopleTable({ label, rows, empty, action }: TableProps) {
  const { church, features } = useChurch()
  const state = useLocalTableView('name')
  const columns = useMemo(() => columnsIn(church.time_zone), [church.time_zone])
  return (
    <DataTable
      {...state}
      label={label}
      rows={rows}
      columns={columns}
      rowKey={(person) => person.id}
      rowName={fullName}
      matches={matches}
      {...(features.includes('membersAccess') && { to: (person: ServicePerson) => personPath(person.id) })}
      file={{ name: 'event_people', columns: fileColumns(church.time_zone) }}
      actions={action}
      empty={<p className="events-nobody">{empty}</p>}
    />
  )
}

function columnsIn(zone: string): Column<ServicePerson>[] {
  return [
    {
      key: 'name',
      title: t('events.personName'),
      cell: fullName,
      sortBy: fullName,
      card: 'title',
    },
    {
      key: 'phone',
      title: t('events.phone'),
      cell: phoneOf,
      sortBy: (person) => person.phone_number ?? person.phone_tail,
      unbroken: true,
      plain: true,
    },
    {
      key: 'arrived',
      title: t('events.arrived'),
      cell: ({ arrived_at }) => (arrived_at ? formatTime(arrived_at, zone) : '—'),
      sortBy: ({ arrived_at }) => (arrived_at ? Date.parse(arrived_at) : null),
      card: 'side',
      unbroken: true,
    },
  ]
}

const fileColumns = (zone: string): FileColumn<ServicePerson>[] => [
  { title: t('events.personName'), value: fullName },
  { title: t('events.phone'), type: 'phone', value: (person) => person.phone_number },
  {
    title: t('events.arrived'),
    type: 'moment',
    value: ({ arrived_at }) => arrived_at && isoMoment(arrived_at, zone),
  },
]

/** A deleted person is counted without a name. */
export const fullName = (person: ServicePerson) =>
  person.deleted ? t('events.deletedPerson') : personName(person)

/** The phone, which tells namesakes apart. */
export function phoneOf({ phone_number, phone_tail: digits }: ServicePerson): string {
  if (phone_number) return formatPhone(phone_number)
  return digits ? t('events.phoneTail', { digits }) : '—'
}

const matches = byWords<ServicePerson>((person) => [
  fullName(person),
  person.phone_number ?? person.phone_tail,
])
