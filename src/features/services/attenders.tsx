import { useMemo, useCallback, useEffect, useState } from 'react'
import type { Scope } from '../../../contract/features.ts'
import type { FileColumn } from '../../../contract/csv.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { shownName } from '../../../contract/people/shown-name.ts'
import { personPath } from '../../lib/address/person-path.ts'
import { dateOf, formatDate, formatTime } from '../../lib/format/format-date.ts'
import { initials, personName } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import { byWords } from '../../domain/church/by-words.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { Badge } from '../../ui/badge.tsx'
import { MailAddress } from '../../ui/mail-address.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useRoomy } from '../../ui/use-wide.ts'
import type { Column, TableViewState } from '../../ui/table/table-view.ts'
import type { ServicePerson } from '../../../contract/routes/people.ts'
import { serviceRoutes } from '../../../contract/routes/services.ts'
import type { ServiceRow } from '../../../contract/tables/attendance.ts'
import type { Church, Person } from '../../../sync/client/api.ts'
import { allPages } from '../../lib/api/pages.ts'
import { api } from '../../lib/api/api.ts'
import { useLoaded } from '../../lib/api/queries.ts'
import { absentees, heldOnPhone, type OnPhone } from './occasions.ts'

export const peopleViews = ['attended', 'absent', 'firstTimer'] as const
export type PeopleView = (typeof peopleViews)[number]

/** A person in a service's list, from the server or from this phone. */
export type Attender = Pick<
  ServicePerson,
  | 'id'
  | 'first_name'
  | 'last_name'
  | 'phone_number'
  | 'phone_tail'
  | 'email'
  | 'gender'
  | 'deleted'
  | 'arrived_at'
  | 'first_timer'
> & { created_at: string | null }

type ServicePeople = {
  /** Null while they load. */
  rows: readonly Attender[] | null
  source: 'church' | 'phone'
  /** The number of people loaded so far. */
  got: number
  /** False if neither the server nor the phone has them. */
  known: boolean
}

/** One of a service's three lists: the server's if online, else from this phone. */
export function useServicePeople(service: ServiceRow, view: PeopleView): ServicePeople {
  const church = useChurch()
  const [got, setGot] = useState(0)
  const { id } = service
  const load = useCallback(
    (signal: AbortSignal) => {
      const page = (cursor: string | undefined) =>
        api.page(serviceRoutes.listServicePeople, {
          params: { id },
          query: { view, limit: 5000, ...(cursor && { cursor }) },
          signal,
        })
      return allPages<Attender>(page, setGot)
    },
    [id, view],
  )
  const [loaded, , refresh] = useLoaded(load)
  const received = useLive(church.status).lastContactAt
  useEffect(() => refresh(), [received, refresh])
  const presences = useLive(useMemo(() => church.presences(id), [church, id]))
  const heads = useLive(useMemo(() => church.headcount(id), [church, id]))
  const onPhone = useMemo(
    () => peopleOnPhone(church, service, view, { presences, heads }),
    [church, service, view, presences, heads],
  )
  if (loaded.status === 'loading') return { rows: null, source: 'church', got, known: true }
  if (loaded.status === 'ready') return { rows: loaded.value, source: 'church', got, known: true }
  return { rows: onPhone ?? [], source: 'phone', got, known: onPhone !== null }
}

function peopleOnPhone(
  church: Church,
  service: ServiceRow,
  view: PeopleView,
  known: OnPhone,
): readonly Attender[] | null {
  if (!heldOnPhone(service.date_of_service, church.today())) return null
  if (view === 'absent') {
    const { today, people } = church
    return absentees(people.all(), service, known, today(), church.church.time_zone).map(attenderOf)
  }
  const entries = [...known.presences.present.values()].filter(
    (entry) => view === 'attended' || entry.firstTimer,
  )
  return entries.map(({ personId, arrivedAt, firstTimer }) => ({
    ...attenderOf(church.people.get(personId) ?? personId),
    arrived_at: arrivedAt || null,
    first_timer: firstTimer,
  }))
}

/** A marked person who is no longer in the list is counted without a name. */
function attenderOf(person: Person | string): Attender {
  if (typeof person !== 'string') return { ...person, deleted: false, arrived_at: null, first_timer: false }
  return {
    id: person,
    first_name: '',
    last_name: '',
    phone_number: null,
    phone_tail: null,
    email: null,
    gender: null,
    created_at: null,
    arrived_at: null,
    first_timer: false,
    deleted: true,
  }
}

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
