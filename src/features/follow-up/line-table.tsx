import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { CHOSEN_STATES, type Line, type Users } from './lines.ts'
import { byWords } from '../../domain/church/by-words.ts'
import { useToday } from '../../domain/church/clock.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { personPath } from '../../lib/address/person-path.ts'
import { initials, personName } from '../../lib/format/person-name.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icons.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type Column, useTableView } from '../../ui/table/table-view.ts'
import { useWide } from '../../ui/use-wide.ts'
import { AssignDialog, useChanges } from './assign-dialog.tsx'
import { Filters, isOverdue, useFilter, useFound, type Filter } from './filters.tsx'
import { followUpFile, dayWords, ownerWord, StateBadge, stateWord, whyWords } from './line-text.tsx'
import { t } from './messages.ts'

type LineTableProps = {
  lines: readonly Line[]
  /** There are more people to follow up than these. */
  isCut: boolean
  users: Users
  absentAfter: number
  onOpen: (line: Line) => void
}

type Selected = { lines: readonly Line[]; clear: () => void }

/** The list with its filters. Selected people are assigned, messaged or given a status together. */
export function LineTable({ lines, isCut, users, absentAfter, onOpen }: LineTableProps) {
  const church = useChurch()
  const me = church.account.id
  const today = useToday(church)
  const wide = useWide()
  const state = useTableView()
  const filter = useFilter(users)
  const { shown, counts } = useFound(lines, filter, users)
  const [assigning, setAssigning] = useState<Selected | null>(null)
  const apply = useChanges(lines)
  const columns = useMemo(() => columnsFor({ users, me, today, wide }), [users, me, today, wide])
  return (
    <>
      <DataTable
        {...state}
        label={t('followUp.list')}
        rows={shown}
        columns={columns}
        rowKey={(line) => line.id}
        rowName={({ person }) => personName(person)}
        matches={matches}
        to={({ person }) => personPath(person.id)}
        onOpen={onOpen}
        actions={wide ? (line) => <RowActions line={line} onOpen={onOpen} /> : undefined}
        filters={<Filters {...{ filter, counts, users, isCut }} />}
        file={{ name: 'follow_up', columns: followUpFile(users) }}
        bulk={(rows, clear) => (
          <Bulk
            selected={{ lines: rows, clear }}
            onAssign={setAssigning}
            onState={async (set) => {
              const changes = rows.map((line) => ({ line, set }))
              if (await apply(changes, (count) => t('followUp.changed', { count }))) clear()
            }}
          />
        )}
        empty={<NobodyHere filter={filter} absentAfter={absentAfter} />}
      />
      <AssignDialog
        selected={assigning?.lines ?? null}
        lines={lines}
        users={users}
        onClose={() => setAssigning(null)}
        onAssign={async (changes) => {
          if (await apply(changes, (count) => t('followUp.assigned', { count }))) assigning?.clear()
          setAssigning(null)
        }}
      />
    </>
  )
}

type BulkProps = {
  selected: Selected
  onAssign: (selected: Selected) => void
  onState: (set: { state: Line['state'] }) => Promise<void>
}

function Bulk({ selected, onAssign, onState }: BulkProps) {
  const navigate = useNavigate()
  const people = [...new Set(selected.lines.map(({ person }) => person.id))]
  return (
    <>
      <button type="button" onClick={() => onAssign(selected)}>
        <Icon name="people" />
        {t('followUp.assign')}
      </button>
      <button type="button" onClick={() => navigate('/bulk-sms?to=people', { state: { people } })}>
        <Icon name="message" />
        {t('followUp.message')}
      </button>
      <MenuButton label={t('followUp.setState')}>
        {CHOSEN_STATES.map((state) => (
          <Button key={state} tone="plain" onClick={() => void onState({ state })}>
            {stateWord(state)}
          </Button>
        ))}
      </MenuButton>
    </>
  )
}

function RowActions({ line, onOpen }: { line: Line; onOpen: (line: Line) => void }) {
  return (
    <Button tone="plain" icon="edit" onClick={() => onOpen(line)}>
      {t('followUp.statusOf')}
    </Button>
  )
}

type Shown = { users: Users; me: string; today: string; wide: boolean }

function columnsFor({ users, me, today, wide }: Shown): Column<Line>[] {
  const owner = ({ owner_id }: Line) => ownerWord(owner_id, users, me)
  return [
    {
      key: 'name',
      title: t('followUp.name'),
      cell: ({ person }) => (
        <span className="follow-up-name">
          {wide && (
            <span className="nx-avatar" aria-hidden="true">
              {initials(person)}
            </span>
          )}
          <span>
            {personName(person)}
            {wide && person.phone_number && (
              <span className="follow-up-phone">{formatPhone(person.phone_number)}</span>
            )}
          </span>
        </span>
      ),
      sortBy: ({ person }) => personName(person),
      card: 'title',
    },
    {
      key: 'why',
      title: t('followUp.why'),
      cell: (line) => whyWords(line, today),
      sortBy: ({ since }) => since,
      plain: true,
    },
    {
      key: 'state',
      title: t('followUp.state'),
      cell: (line) => (
        <span className="follow-up-side">
          <StateBadge state={line.state} />
          {!wide && (
            <span className="follow-up-quiet">
              {isOverdue(line, today) ? t('followUp.overdue') : owner(line)}
            </span>
          )}
        </span>
      ),
      sortBy: ({ state }) => stateWord(state),
      unbroken: true,
      card: 'side',
    },
    {
      key: 'owner',
      title: t('followUp.owner'),
      cell: (line) => (line.owner_id ? owner(line) : <span className="follow-up-nobody">{owner(line)}</span>),
      sortBy: owner,
      card: 'hidden',
    },
    {
      key: 'due',
      title: t('followUp.dueOn'),
      cell: (line) => dueWords(line, today),
      sortBy: ({ due_on }) => due_on ?? null,
      card: 'hidden',
      spare: true,
    },
  ]
}

function dueWords(line: Line, today: string) {
  if (!line.due_on) return <span className="follow-up-quiet">—</span>
  const date = dayWords(line.due_on, today)
  return isOverdue(line, today) ? <b>{t('followUp.overdueOn', { date })}</b> : date
}

const matches = byWords<Line>(({ person, notes }) => [
  personName(person),
  person.phone_number,
  ...notes.map((note) => note.text),
])

function NobodyHere({ filter, absentAfter }: { filter: Filter; absentAfter: number }) {
  const { view, by, why, change } = filter
  if (by || why)
    return (
      <p className="follow-up-quiet">
        {t('followUp.nobodyFits')}{' '}
        <Button tone="plain" onClick={() => change({ by: '', why: '' })}>
          {t('followUp.clearFilters')}
        </Button>
      </p>
    )
  if (view === 'returned') return <p className="follow-up-quiet">{t('followUp.nobodyReturned')}</p>
  if (view === 'stopped') return <p className="follow-up-quiet">{t('followUp.nobodyStopped')}</p>
  if (view !== 'open') return <p className="follow-up-quiet">{t('followUp.nobodyFits')}</p>
  return (
    <EmptyState title={t('followUp.emptyTitle')}>
      {t('followUp.emptyBody', { count: absentAfter })}
    </EmptyState>
  )
}
