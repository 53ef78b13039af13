import { useMemo } from 'react'
import type { Person } from '../../../sync/client/api.ts'
import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import { lastFour } from '../../../contract/people/format-phone.ts'
import { personName } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/table-view.ts'
import { useWide } from '../../ui/use-wide.ts'
import { useTableView } from '../../ui/table/use-table-view.ts'
import { tFilter } from './filter-messages.ts'
import type { MemberAct } from './member-actions.ts'
import { howMany, noFilter } from './member-filter.ts'
import { MemberFilters } from './member-filters.tsx'
import { useFoundPeople } from './use-found-people.ts'
import { useMemberFilter, type Narrowing } from './use-member-filter.ts'

/** The list of members from this phone's people. */
export function MemberTable({ open }: { open: (act: MemberAct, id?: string) => void }) {
  const { church, status } = useChurch()
  const { complete } = useLive(status)
  const state = useTableView()
  const wide = useWide()
  const { rows: found, matches } = useFoundPeople(state.view.query)
  const narrowing = useMemberFilter()
  const { narrow } = narrowing
  const fitting = useMemo(() => narrow(found), [narrow, found])
  // Nobody so far: matching people may still load.
  const rows = complete || fitting?.length ? fitting : null
  const columns = useMemo(() => columnsIn(church.time_zone), [church.time_zone])
  return (
    <>
      {!!found?.length && (
        <MemberFilters narrowing={narrowing} shown={complete && rows ? rows.length : null} />
      )}
      <DataTable
        {...state}
        label={t('members.list')}
        rows={rows}
        columns={columns}
        order="name"
        rowKey={(person) => person.id}
        rowName={nameAndTail}
        matches={matches}
        loading={!complete}
        onOpen={(person) => open('view', person.id)}
        // On a phone a tap opens the person with both buttons. A list twice as long would hide names.
        actions={wide ? (person) => <RowActions person={person} open={open} /> : undefined}
        empty={found?.length ? <NobodyFits narrowing={narrowing} /> : <NobodyYet onAdd={() => open('add')} />}
      />
    </>
  )
}

function columnsIn(zone: string): Column<Person>[] {
  return [
    {
      key: 'name',
      title: t('members.name'),
      cell: (person) => <MemberName person={person} />,
      sortBy: (person) => `${person.first_name} ${person.last_name}`,
      card: 'title',
    },
    {
      key: 'added',
      title: t('members.addedOn'),
      cell: (person) =>
        person.created_at ? formatDate(dateOf(person.created_at, zone)) : t('common.notGiven'),
      sortBy: (person) => (person.created_at ? Date.parse(person.created_at) : null),
      unbroken: true,
    },
  ]
}

/** The name, and the digits that tell namesakes apart. */
function MemberName({ person }: { person: Person }) {
  return (
    <span className="members-name">
      <span>{personName(person)}</span> <span className="members-tail">{tailOf(person)}</span>
    </span>
  )
}

function nameAndTail(person: Person): string {
  return `${personName(person)} ${tailOf(person)}`.trim()
}

function tailOf({ phone_tail: tail, phone_number: phone }: Person): string {
  const digits = tail ?? (phone ? lastFour(phone) : null)
  return digits ? t('members.phoneTail', { digits }) : ''
}

function RowActions({ person, open }: { person: Person; open: (act: MemberAct, id: string) => void }) {
  return (
    <>
      <Button
        tone="plain"
        icon="edit"
        aria-label={t('members.editOne', { name: personName(person) })}
        onClick={() => open('edit', person.id)}
      >
        {t('common.edit')}
      </Button>
      <Button
        tone="plain"
        icon="trash"
        aria-label={t('members.deleteOne', { name: personName(person) })}
        onClick={() => open('delete', person.id)}
      >
        {t('common.delete')}
      </Button>
    </>
  )
}

function NobodyYet({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      title={t('members.emptyTitle')}
      action={
        <Button icon="plus" onClick={onAdd}>
          {t('members.add')}
        </Button>
      }
    >
      {t('members.emptyBody')}
    </EmptyState>
  )
}

function NobodyFits({ narrowing: { filter, change, attendanceState } }: { narrowing: Narrowing }) {
  // The failure to load is shown above. Without the data nobody knows whether somebody matches.
  if (attendanceState?.status === 'loading' || attendanceState?.status === 'failed' || howMany(filter) === 0)
    return null
  return (
    <EmptyState
      title={tFilter('memberFilter.nobodyTitle')}
      action={
        <Button tone="quiet" onClick={() => change(noFilter)}>
          {tFilter('memberFilter.clear')}
        </Button>
      }
    >
      {tFilter('memberFilter.nobodyBody')}
    </EmptyState>
  )
}
