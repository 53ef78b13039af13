import { useMemo, useDeferredValue, useEffect, useState } from 'react'
import type { Person } from '../../../sync/client/api.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { personName } from '../../lib/format/person-name.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { TableViewState, Column } from '../../ui/table/table-view.ts'
import { t } from './messages.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { useLocation } from 'react-router-dom'

type ChooseTableProps = {
  state: TableViewState
  choosable: Choosable
  chosen: Chosen
  onShow: (id: string) => void
}

const columnsNow = (): Column<Person>[] => [
  {
    key: 'name',
    title: t('members.name'),
    cell: (person) => personName(person),
    sortBy: (person) => `${person.first_name} ${person.last_name}`,
    card: 'title',
  },
  { key: 'phone', title: t('fields.phoneNumber'), cell: tailOf, card: 'side' },
]

/** Everybody with a checkbox. A tap on the name shows the card. */
export function ChooseTable({ state, choosable: { all, found }, chosen, onShow }: ChooseTableProps) {
  const matching = useMemo(() => new Set(found), [found])
  const columns = useMemo(() => columnsNow(), [])
  return (
    <DataTable
      {...state}
      label={t('cards.list')}
      // With an empty result the table gets everybody, so that it says "nothing matches" and not "nobody yet".
      rows={all && (found.length > 0 ? found : all)}
      columns={columns}
      order="name"
      rowKey={(person) => person.id}
      rowName={(person) => `${personName(person)} ${tailOf(person)}`}
      matches={(person) => matching.has(person)}
      onOpen={(person) => onShow(person.id)}
      before={(person) => <Tick person={person} chosen={chosen} />}
      tools={found.length > 0 && <ChooseAll found={found} chosen={chosen} />}
      empty={<EmptyState title={t('cards.nobody')}>{t('cards.nobodyBody')}</EmptyState>}
    />
  )
}

function tailOf({ phone_tail: digits, phone_number: phone }: Person): string {
  if (phone) return formatPhone(phone)
  return digits ? t('members.phoneTail', { digits }) : t('common.notGiven')
}

function Tick({ person, chosen }: { person: Person; chosen: Chosen }) {
  return (
    <label className="cards-tick">
      <input
        type="checkbox"
        aria-label={t('cards.choose', { name: personName(person) })}
        checked={chosen.has(person.id)}
        onChange={() => chosen.turn(person.id)}
      />
    </label>
  )
}

function ChooseAll({ found, chosen }: { found: readonly Person[]; chosen: Chosen }) {
  const rest = found.some(({ id }) => !chosen.has(id))
  return (
    <span className="cards-all">
      {rest && (
        <Button tone="quiet" icon="check" onClick={() => chosen.choose(found.map(({ id }) => id))}>
          {t('cards.all', { count: found.length })}
        </Button>
      )}
      {chosen.ids.size > 0 && (
        <Button tone="quiet" icon="close" onClick={chosen.clear}>
          {t('cards.none')}
        </Button>
      )}
    </span>
  )
}

/** Everybody by name, and the search result; `all` is null until this phone has the church's list. */
export type Choosable = { all: readonly Person[] | null; found: readonly Person[]; complete: boolean }

export function useChoosable(query: string): Choosable {
  const { people, status } = useChurch()
  const version = useLive(people.version)
  const { complete } = useLive(status)
  const settled = useDeferredValue(query)
  return useMemo(() => {
    const all = people.all()
    if (all.length === 0 && !complete) return { all: null, found: [], complete }
    const found = settled.trim() ? people.search(settled, { byEmail: true }).map(({ person }) => person) : all
    return { all, found, complete }
    // `version` represents the content of `people`, whose object never changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [people, version, settled, complete])
}

export type Chosen = {
  ids: ReadonlySet<string>
  has(id: string): boolean
  turn(id: string): void
  choose(ids: Iterable<string>): void
  clear(): void
}

/** The people whose cards will be printed. A new search keeps them. The list of members may hand over a selection. */
export function useChosen(): Chosen {
  const { pathname, search } = useLocation()
  const handedOver = pathname === '/cards' && new URLSearchParams(search).get('who') === 'chosen'
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (handedOver) setIds(selectedMembers())
  }, [handedOver])
  return useMemo(
    () => ({
      ids,
      has: (id) => ids.has(id),
      turn: (id) =>
        setIds((now) => {
          const next = new Set(now)
          if (!next.delete(id)) next.add(id)
          return next
        }),
      choose: (more) => setIds((now) => new Set([...now, ...more])),
      clear: () => setIds(new Set()),
    }),
    [ids],
  )
}

/** The people selected in the list of members. Unreadable content counts as nobody. */
function selectedMembers(): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem('cards-people') ?? '[]')
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [])
  } catch {
    return new Set()
  }
}
