import { useMemo } from 'react'
import type { Person } from '../../../sync/client/api.ts'
import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/table-view.ts'
import { useTableView } from '../../ui/table/use-table-view.ts'
import { useWide } from '../../ui/use-wide.ts'
import type { FirstTimerAct } from './first-timer-actions.ts'
import { firstTimerCsv } from './first-timer-csv.ts'
import { useFirstTimers } from './use-first-timers.ts'
import { t } from './messages.ts'

type Open = (act: FirstTimerAct, id?: string) => void

/** The table of first timers, latest first: they are the ones to contact. */
export function FirstTimerTable({ open }: { open: Open }) {
  const { church } = useChurch()
  const state = useTableView('-added')
  const wide = useWide()
  const { rows, matches, loading } = useFirstTimers(state.view.query)
  const columns = useMemo(() => columnsIn(church.time_zone), [church.time_zone])
  return (
    <DataTable
      {...state}
      label={t('firstTimers.list')}
      rows={rows}
      columns={columns}
      rowKey={(person) => person.id}
      rowName={personName}
      matches={matches}
      loading={loading}
      onOpen={(person) => open('view', person.id)}
      actions={wide ? (person) => <RowActions person={person} open={open} /> : undefined}
      tools={(listed) => (
        <CsvButton filename="first_timers.csv" columns={firstTimerCsv(church.time_zone)} rows={listed} />
      )}
      empty={
        <EmptyState
          title={t('firstTimers.emptyTitle')}
          action={
            <Button icon="plus" onClick={() => open('add')}>
              {t('firstTimers.add')}
            </Button>
          }
        >
          {t('firstTimers.emptyBody')}
        </EmptyState>
      }
    />
  )
}

function columnsIn(zone: string): Column<Person>[] {
  return [
    {
      key: 'name',
      title: t('firstTimers.name'),
      cell: (person) => <NameAndTail person={person} />,
      sortBy: personName,
      card: 'title',
    },
    {
      key: 'added',
      title: t('firstTimers.addedOn'),
      cell: (person) =>
        person.created_at ? formatDate(dateOf(person.created_at, zone)) : t('common.notGiven'),
      sortBy: (person) => (person.created_at ? Date.parse(person.created_at) : null),
      unbroken: true,
    },
  ]
}

/** The name, and the digits that tell namesakes apart. */
function NameAndTail({ person }: { person: Person }) {
  const { phone_tail: digits } = person
  return (
    <span className="first-timers-name">
      <span>{personName(person)}</span>{' '}
      {digits && <span className="first-timers-tail">{t('members.phoneTail', { digits })}</span>}
    </span>
  )
}

function RowActions({ person, open }: { person: Person; open: Open }) {
  const name = personName(person)
  return (
    <>
      <Button
        tone="plain"
        icon="edit"
        aria-label={t('firstTimers.editOne', { name })}
        onClick={() => open('edit', person.id)}
      >
        {t('common.edit')}
      </Button>
      <Button
        tone="plain"
        icon="trash"
        aria-label={t('firstTimers.deleteOne', { name })}
        onClick={() => open('delete', person.id)}
      >
        {t('common.delete')}
      </Button>
    </>
  )
}
