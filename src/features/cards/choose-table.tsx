import { useMemo } from 'react'
import type { Person } from '../../../sync/client/api.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { personName } from '../../lib/format/person-name.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { TableViewState } from '../../ui/table/use-table-view.ts'
import type { Column } from '../../ui/table/table-view.ts'
import type { Choosable } from './use-choosable.ts'
import type { Chosen } from './use-chosen.ts'
import { t } from './messages.ts'

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
