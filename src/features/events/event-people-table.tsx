import { useCallback, useMemo, type ReactNode, useState } from 'react'
import type { FileColumn } from '../../../contract/csv.ts'
import type { ServicePerson } from '../../../contract/routes/people.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { personPath } from '../../lib/address/person-path.ts'
import { formatTime, isoMoment } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { byWords } from '../../domain/church/by-words.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type Column, useLocalTableView } from '../../ui/table/table-view.ts'
import { t } from './messages.ts'
import { eventRoutes } from '../../../contract/routes/events.ts'
import { api } from '../../lib/api/api.ts'
import { useSearch } from '../../lib/api/queries.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

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

type MarkSearchProps = { eventId: string; onMark: (person: ServicePerson) => Promise<void> }

/** Finds members who are not marked yet, by name or phone. */
export function MarkSearch({ eventId, onMark }: MarkSearchProps) {
  const online = useOnline()
  const [query, setQuery] = useState('')
  const { found, problem } = useFound(eventId, online ? query.trim() : '')
  const mark = async (person: ServicePerson) => {
    await onMark(person)
    setQuery('')
  }
  if (!online) return <p className="events-quiet">{t('events.markOffline')}</p>
  return (
    <div className="events-mark">
      <TextField
        name="mark"
        label={t('events.markSearch')}
        hint={t('events.markSearchHint')}
        value={query}
        onChange={setQuery}
      />
      <div role="status">
        {problem && <p className="events-quiet">{problem}</p>}
        {found?.length === 0 && <p className="events-quiet">{t('events.nobodyFound', { query })}</p>}
      </div>
      {found && found.length > 0 && (
        <ul aria-label={t('events.found')}>
          {found.map((person) => (
            <li key={person.id}>
              <ListRow
                title={fullName(person)}
                detail={phoneOf(person)}
                side={
                  <Button
                    tone="quiet"
                    icon="check"
                    aria-label={t('events.markOne', { name: fullName(person) })}
                    onClick={() => void mark(person)}
                  >
                    {t('events.mark')}
                  </Button>
                }
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const MOST = 8
const SHORTEST = 2

/** `found` is undefined without a query, and until the response arrives. */
function useFound(id: string, typed: string) {
  const load = useCallback(
    (q: string, signal: AbortSignal) =>
      api.call(eventRoutes.listEventPeople, {
        params: { id },
        query: { view: 'unmarked', q, limit: MOST },
        signal,
      }),
    [id],
  )
  return useSearch(typed.length < SHORTEST ? '' : typed, load)
}
