import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { byWords } from '../../domain/church/by-words.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/table-view.ts'
import { useTableView } from '../../ui/table/use-table-view.ts'
import { ownerWord, StateBadge, stateWord, whyWords } from './line-text.tsx'
import { SHELVES, shelfOf, type Line, type Shelf, type Users } from './lines.ts'
import { t } from './messages.ts'

type LineTableProps = {
  lines: readonly Line[]
  /** There are more people to follow up than these. */
  isCut: boolean
  users: Users
  absentAfter: number
  onOpen: (line: Line) => void
}

export function LineTable({ lines, isCut, users, absentAfter, onOpen }: LineTableProps) {
  const { account } = useChurch()
  const state = useTableView()
  const [shelf, choose] = useShelf()
  const shown = useMemo(() => lines.filter((line) => shelfOf(line.state) === shelf), [lines, shelf])
  const columns = useMemo(() => columnsFor(users, account.id), [users, account.id])
  return (
    <>
      <ShelfChoice shelf={shelf} choose={choose} lines={lines} isCut={isCut} />
      <DataTable
        {...state}
        label={t('followUp.list')}
        rows={shown}
        columns={columns}
        rowKey={(line) => line.id}
        rowName={({ person }) => personName(person)}
        matches={matches}
        onOpen={onOpen}
        empty={<NobodyHere shelf={shelf} absentAfter={absentAfter} />}
      />
    </>
  )
}

function columnsFor(users: Users, me: string): Column<Line>[] {
  return [
    {
      key: 'name',
      title: t('followUp.name'),
      cell: ({ person }) => personName(person),
      sortBy: ({ person }) => personName(person),
      card: 'title',
    },
    {
      key: 'why',
      title: t('followUp.why'),
      cell: (line) => whyWords(line),
      sortBy: ({ since }) => since,
    },
    {
      key: 'state',
      title: t('followUp.state'),
      cell: ({ state }) => <StateBadge state={state} />,
      sortBy: ({ state }) => stateWord(state),
      unbroken: true,
    },
    {
      key: 'owner',
      title: t('followUp.owner'),
      cell: ({ owner_id }) => ownerWord(owner_id, users, me),
      sortBy: ({ owner_id }) => ownerWord(owner_id, users, me),
    },
  ]
}

const matches = byWords<Line>(({ person, notes }) => [
  personName(person),
  person.phone_number,
  ...notes.map((note) => note.text),
])

/** The shown part of the list, kept in the address. */
function useShelf(): [Shelf, (shelf: Shelf) => void] {
  const [params, setParams] = useSearchParams()
  const shelf = SHELVES.find((one) => one === params.get('show')) ?? 'open'
  const choose = (next: Shelf) => {
    const after = new URLSearchParams(params)
    if (next === 'open') after.delete('show')
    else after.set('show', next)
    after.delete('page')
    setParams(after, { replace: true })
  }
  return [shelf, choose]
}

function ShelfChoice({
  shelf,
  choose,
  lines,
  isCut,
}: {
  shelf: Shelf
  choose: (shelf: Shelf) => void
  lines: readonly Line[]
  isCut: boolean
}) {
  const count = (one: Shelf) => {
    const here = lines.filter(({ state }) => shelfOf(state) === one).length
    return isCut && one === 'open' ? t('followUp.openCut', { count: here }) : here
  }
  return (
    <div className="follow-up-shelves" role="group" aria-label={t('followUp.show')}>
      {SHELVES.map((one) => (
        <button
          key={one}
          type="button"
          className="follow-up-shelf"
          aria-pressed={one === shelf}
          onClick={() => choose(one)}
        >
          {t(`followUp.${one}`)} <b>{count(one)}</b>
        </button>
      ))}
    </div>
  )
}

function NobodyHere({ shelf, absentAfter }: { shelf: Shelf; absentAfter: number }) {
  if (shelf === 'returned') return <p className="follow-up-nobody">{t('followUp.nobodyReturned')}</p>
  if (shelf === 'stopped') return <p className="follow-up-nobody">{t('followUp.nobodyStopped')}</p>
  return (
    <EmptyState title={t('followUp.emptyTitle')}>
      {t('followUp.emptyBody', { count: absentAfter })}
    </EmptyState>
  )
}
