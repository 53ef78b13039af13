import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import type { Person } from '../../../sync/client/api.ts'
import { dateOf } from '../../lib/format/format-date.ts'
import { initials, personName } from '../../lib/format/person-name.ts'
import { personPath } from '../../lib/address/person-path.ts'
import { useToday } from '../../domain/church/clock.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icons.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ShortDay } from '../../ui/table/short-day.tsx'
import { type Column, useTableView } from '../../ui/table/table-view.ts'
import { useWide } from '../../ui/use-wide.ts'
import { JoinDialog, type Selected, useBelonging, useManyChanges, type Belonging } from './join-dialog.tsx'
import { type FirstTimerAct, useFirstTimers } from './use-first-timers.ts'
import { t } from './messages.ts'
import { shownName } from '../../../contract/people/shown-name.ts'
import type { FileColumn } from '../../../contract/csv.ts'

type Open = (act: FirstTimerAct, id?: string) => void
type OnAssign = (selected: Selected) => void

const VIEWS = ['everyone', 'thisMonth', 'noCell', 'noPhone'] as const
type View = (typeof VIEWS)[number]

/** The table of first timers, latest first: they are the ones to contact. */
export function FirstTimerTable({ open, onAssign }: { open: Open; onAssign: OnAssign }) {
  const church = useChurch()
  const { time_zone: zone } = church.church
  const today = useToday(church)
  const state = useTableView('-added')
  const wide = useWide()
  const { rows, matches, loading } = useFirstTimers(state.view.query)
  const belonging = useBelonging()
  const [view, choose] = useView()
  const [joining, setJoining] = useState<Selected | null>(null)
  const columns = useMemo(() => columnsIn(zone, belonging, wide), [zone, belonging, wide])
  const fits = (person: Person, one: View) => isIn(one, person, { zone, today, belonging })
  const empty = (
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
  )
  if (rows?.length === 0) return empty
  return (
    <>
      <DataTable
        {...state}
        label={t('firstTimers.list')}
        rows={rows && rows.filter((person) => fits(person, view))}
        columns={columns}
        rowKey={(person) => person.id}
        rowName={personName}
        matches={matches}
        loading={loading}
        to={({ id }) => personPath(id)}
        actions={wide ? (person) => <RowActions {...{ person, open, onAssign }} /> : undefined}
        filters={
          <Chips
            label={t('firstTimers.show')}
            options={VIEWS.map((key) => ({
              key,
              label: t(`firstTimers.${key}`),
              count: rows && rows.filter((person) => fits(person, key)).length,
            }))}
            value={view}
            onChange={choose}
          />
        }
        file={{ name: 'first_timers', columns: firstTimerFile(zone, belonging) }}
        bulk={(people, clear) => (
          <Bulk selected={{ people, clear }} onJoin={setJoining} onAssign={onAssign} />
        )}
        empty={<p className="first-timers-quiet">{t('firstTimers.nobodyFits')}</p>}
      />
      <JoinDialog selected={joining} belonging={belonging} onClose={() => setJoining(null)} />
    </>
  )
}

type BulkProps = { selected: Selected; onJoin: (selected: Selected) => void; onAssign: OnAssign }

function Bulk({ selected, onJoin, onAssign }: BulkProps) {
  const navigate = useNavigate()
  const change = useManyChanges()
  const people = selected.people.map(({ id }) => id)
  const edits = people.map((id) => ({ args: { id, set: { first_timer: false } } }))
  const makeMembers = async () => {
    const words = (count: number) => t('firstTimers.areMembers', { count })
    const undoOf = (done: readonly { args: { id: string } }[]) =>
      done.map(({ args: { id } }) => ({ args: { id, set: { first_timer: true } } }))
    if (await change(edits, words, undoOf)) selected.clear()
  }
  return (
    <>
      <button type="button" onClick={() => onAssign(selected)}>
        <Icon name="people" />
        {t('firstTimers.assign')}
      </button>
      <button type="button" onClick={() => onJoin(selected)}>
        <Icon name="cells" />
        {t('firstTimers.toGroup')}
      </button>
      <button type="button" onClick={() => navigate('/bulk-sms?to=people', { state: { people } })}>
        <Icon name="message" />
        {t('firstTimers.message')}
      </button>
      <button type="button" onClick={() => void makeMembers()}>
        {t('firstTimers.makeMembers')}
      </button>
    </>
  )
}

type Asking = { zone: string; today: string; belonging: Belonging | null }

function isIn(view: View, person: Person, { zone, today, belonging }: Asking): boolean {
  if (view === 'thisMonth')
    return !!person.created_at && dateOf(person.created_at, zone).slice(0, 7) === today.slice(0, 7)
  if (view === 'noCell') return belonging !== null && !belonging.cell_id.has(person.id)
  return view === 'everyone' || !person.phone_number
}

function useView(): [View, (view: View) => void] {
  const [params, setParams] = useSearchParams()
  const view = VIEWS.find((one) => one === params.get('show')) ?? 'everyone'
  const choose = (next: View) =>
    setParams(
      (now) => {
        const after = new URLSearchParams(now)
        after.delete('page')
        if (next === 'everyone') after.delete('show')
        else after.set('show', next)
        return after
      },
      { replace: true },
    )
  return [view, choose]
}

/** The name of a person's cell or department. */
const groupIn =
  (belonging: Belonging | null) =>
  (field: 'cell_id' | 'department_id', { id }: Person): string | null =>
    belonging?.names.get(belonging[field].get(id) ?? '') ?? null

function columnsIn(zone: string, belonging: Belonging | null, wide: boolean): Column<Person>[] {
  const day = ({ created_at }: Person) => (created_at ? dateOf(created_at, zone) : null)
  const group = groupIn(belonging)
  const phone = ({ phone_number, phone_tail }: Person) =>
    phone_number
      ? formatPhone(phone_number)
      : phone_tail
        ? t('members.phoneTail', { digits: phone_tail })
        : '—'
  return [
    {
      key: 'name',
      title: t('firstTimers.name'),
      cell: (person) => (
        <span className="first-timers-name">
          {wide && (
            <span className="nx-avatar" aria-hidden="true">
              {initials(person)}
            </span>
          )}
          <span>{personName(person)}</span>
        </span>
      ),
      sortBy: personName,
      card: 'title',
    },
    { key: 'phone', title: t('firstTimers.phone'), cell: phone, unbroken: true, plain: true },
    {
      key: 'added',
      title: t('firstTimers.addedOn'),
      cell: (person) => {
        const date = day(person)
        return date ? <ShortDay date={date} /> : '—'
      },
      sortBy: (person) => (person.created_at ? Date.parse(person.created_at) : null),
      card: 'side',
      unbroken: !wide,
    },
    {
      key: 'cell',
      title: t('firstTimers.cell'),
      cell: (person) => group('cell_id', person) ?? '—',
      sortBy: (person) => group('cell_id', person),
      card: 'hidden',
    },
    {
      key: 'department',
      title: t('firstTimers.department'),
      cell: (person) => group('department_id', person) ?? '—',
      sortBy: (person) => group('department_id', person),
      card: 'hidden',
      spare: true,
    },
  ]
}

const nothing = () => undefined

type RowActionsProps = { person: Person; open: Open; onAssign: OnAssign }

function RowActions({ person, open, onAssign }: RowActionsProps) {
  const name = personName(person)
  return (
    <>
      <Button
        tone="plain"
        icon="people"
        aria-label={t('firstTimers.assignOne', { name })}
        onClick={() => onAssign({ people: [person], clear: nothing })}
      >
        {t('firstTimers.assign')}
      </Button>
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

/** The columns of the exported list. */
export function firstTimerFile(zone: string, belonging: Belonging | null): FileColumn<Person>[] {
  const group = groupIn(belonging)
  return [
    { title: t('fields.firstName'), value: (person) => shownName(person.first_name) },
    { title: t('fields.lastName'), value: (person) => shownName(person.last_name) },
    { title: t('fields.phoneNumber'), type: 'phone', value: (person) => person.phone_number },
    { title: t('fields.emailAddress'), value: (person) => person.email },
    { title: t('fields.gender'), value: (person) => person.gender },
    {
      title: t('firstTimers.addedOn'),
      type: 'date',
      value: (person) => person.created_at && dateOf(person.created_at, zone),
    },
    { title: t('firstTimers.cell'), value: (person) => group('cell_id', person) },
    { title: t('firstTimers.department'), value: (person) => group('department_id', person) },
  ]
}
