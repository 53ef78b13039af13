import { useMemo } from 'react'
import type { Scope } from '../../../contract/features.ts'
import type { FileColumn } from '../../../contract/csv.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { shownName } from '../../../contract/people/shown-name.ts'
import { personPath } from '../../lib/address/person-path.ts'
import { dateOf, formatDate, formatTime } from '../../lib/format/format-date.ts'
import { initials, personName } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import { byWords } from '../../domain/church/by-words.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Badge } from '../../ui/badge.tsx'
import { MailAddress } from '../../ui/mail-address.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useRoomy } from '../../ui/use-wide.ts'
import type { Column } from '../../ui/table/table-view.ts'
import type { TableViewState } from '../../ui/table/use-table-view.ts'
import type { Attender } from './use-service-people.ts'

type AttenderTableProps = TableViewState & {
  label: string
  rows: readonly Attender[] | null
  empty: string
  /** The name of the file of the listed people. */
  file: string
}

/** The people of a service. Each leads to their own page, for users who may see members. */
export function AttenderTable({ label, rows, empty, file, ...state }: AttenderTableProps) {
  const { church, scope, features } = useChurch()
  const roomy = useRoomy()
  const columns = useMemo(
    () => attenderColumns(church.time_zone, scope).filter(({ spare }) => roomy || !spare),
    [church.time_zone, scope, roomy],
  )
  return (
    <DataTable
      {...state}
      label={label}
      rows={rows}
      columns={columns}
      rowKey={(person) => person.id}
      rowName={nameOf}
      matches={matches}
      {...(features.includes('membersAccess') && { to: (person: Attender) => personPath(person.id) })}
      file={{ name: file, columns: attenderFile, keep: (person) => !person.deleted }}
      empty={<p className="services-nobody">{empty}</p>}
    />
  )
}

/**
 * The columns of a service's list. Fields that this account may not see get no column: an empty one would say that
 * the church never asked.
 */
export function attenderColumns(zone: string, scope: Scope): Column<Attender>[] {
  return scope === 'members'
    ? [name(), phone(), time(zone), email(), joined(zone)]
    : [name(), phone(), time(zone)]
}

export function nameOf(person: Attender): string {
  return person.deleted ? t('services.deletedPerson') : personName(person)
}

function phoneOf({ phone_number, phone_tail: tail }: Attender): string {
  if (phone_number) return formatPhone(phone_number)
  return tail ? t('services.phoneTail', { digits: tail }) : '—'
}

const name = (): Column<Attender> => ({
  key: 'name',
  title: t('services.personName'),
  cell: (person) => <NameOf person={person} />,
  sortBy: nameOf,
  card: 'title',
})

function NameOf({ person }: { person: Attender }) {
  return (
    <span className="services-name">
      <span className="nx-avatar" aria-hidden="true">
        {person.deleted ? '' : initials(person)}
      </span>
      <span>{nameOf(person)}</span>
      {person.first_timer && <Badge>{t('services.firstTimerTag')}</Badge>}
    </span>
  )
}

const phone = (): Column<Attender> => ({
  key: 'phone',
  title: t('services.phone'),
  cell: phoneOf,
  sortBy: (person) => person.phone_number ?? person.phone_tail,
  unbroken: true,
  plain: true,
})

const time = (zone: string): Column<Attender> => ({
  key: 'time',
  title: t('services.time'),
  cell: ({ arrived_at: at }) => (at ? formatTime(at, zone) : '—'),
  sortBy: ({ arrived_at: at }) => (at ? Date.parse(at) : null),
  card: 'side',
  end: true,
})

const email = (): Column<Attender> => ({
  key: 'email',
  title: t('services.email'),
  cell: (person) => (person.email ? <MailAddress address={person.email} /> : '—'),
  sortBy: (person) => person.email,
  card: 'hidden',
  spare: true,
})

const joined = (zone: string): Column<Attender> => ({
  key: 'joined',
  title: t('services.joined'),
  cell: (person) => (person.created_at ? formatDate(dateOf(person.created_at, zone)) : '—'),
  sortBy: (person) => (person.created_at ? Date.parse(person.created_at) : null),
  unbroken: true,
  card: 'hidden',
  spare: true,
})

/** The columns of the files attendees, absentees and first_timers. */
export const attenderFile: readonly FileColumn<Attender>[] = [
  { title: 'first_name', value: (person) => shownName(person.first_name) },
  { title: 'last_name', value: (person) => shownName(person.last_name) },
  { title: 'phone_number', type: 'phone', value: (person) => person.phone_number },
  { title: 'gender', value: (person) => person.gender },
]

/** The search of the table. Accounts that may see emails can search by them too. */
const matches = byWords<Attender>((person) => [
  nameOf(person),
  person.phone_number ?? person.phone_tail,
  phoneOf(person).replaceAll(' ', ''),
  person.email,
])
