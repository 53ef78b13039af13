import type { Person } from '../../../sync/client/api.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import { initials, personName } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/table/table-view.ts'
import { tFilter } from './filter-messages.ts'
import type { ListDetails } from './use-member-filter.ts'
import { useNavigate } from 'react-router-dom'
import { useKnowsPath } from '../../lib/address/known-paths.ts'
import { Button } from '../../ui/button.tsx'

/** The dialogs that can open over the list. */
export const memberActions = ['add', 'edit', 'delete', 'deleted', 'share'] as const
export type MemberAct = (typeof memberActions)[number]

/** The steps that ask something first. */
export type BulkAct = 'cell' | 'department' | 'followUp' | 'delete'

export type Bulk = {
  act: BulkAct
  people: readonly Person[]
  /** Ends the selection. */
  clear: () => void
}

export const isBulk = ({ bulk }: { bulk: Bulk | null }): boolean => bulk !== null

const idsOf = (people: readonly Person[]) => people.map(({ id }) => id)

type BulkButtonsProps = { people: readonly Person[]; onChoose: (act: BulkAct) => void }

/** The actions for all selected people. */
export function BulkButtons({ people, onChoose }: BulkButtonsProps) {
  const navigate = useNavigate()
  const hasSms = useKnowsPath('/bulk-sms')
  return (
    <>
      {hasSms && (
        <Button
          tone="plain"
          icon="message"
          onClick={() => navigate('/bulk-sms?to=people', { state: { people: idsOf(people) } })}
        >
          {tFilter('memberFilter.sms')}
        </Button>
      )}
      <Button tone="plain" onClick={() => onChoose('cell')}>
        {tFilter('memberFilter.toCell')}
      </Button>
      <Button tone="plain" onClick={() => onChoose('department')}>
        {tFilter('memberFilter.toDepartment')}
      </Button>
      <Button tone="plain" onClick={() => onChoose('followUp')}>
        {tFilter('memberFilter.toHelper')}
      </Button>
      <Button
        tone="plain"
        onClick={() => {
          // The cards read the chosen people from here, because an address holds only a few dozen ids.
          sessionStorage.setItem('cards-people', JSON.stringify(idsOf(people)))
          navigate('/cards?who=chosen')
        }}
      >
        {t('members.toCards')}
      </Button>
      <Button tone="plain" icon="trash" onClick={() => onChoose('delete')}>
        {t('common.delete')}
      </Button>
    </>
  )
}

export type ColumnsOf = ListDetails & {
  timeZone: string
  /** The church's day. */
  today: string
  /** Names of cells and departments, by id. */
  groups: ReadonlyMap<string, string>
  /** This phone may hold phone numbers. */
  phones: boolean
  wide: boolean
  /** A tablet has the cell below the name. */
  roomy: boolean
}

/** The columns of the list. A phone shows the name, one line and the last attendance. */
export function memberColumns(given: ColumnsOf): Column<Person>[] {
  const { timeZone, today, attendance, cells, departments, phones, wide, roomy } = given
  const joined = (person: Person) => (person.created_at ? dateOf(person.created_at, timeZone) : null)
  const group = (values: ListDetails['cells'], { id }: Person) => given.groups.get(values?.get(id) ?? '')
  const last = (person: Person) => attendance?.lastHere(person.id, joined(person) ?? today)
  const phone: Column<Person> = {
    key: 'phone',
    title: t('members.phone'),
    cell: ({ phone_number }) => (phone_number ? formatPhone(phone_number) : <Nothing />),
    sortBy: ({ phone_number }) => phone_number,
    card: 'hidden',
    unbroken: true,
  }
  const inCell: Column<Person> = {
    key: 'cell',
    title: t('members.cell'),
    cell: (person) =>
      wide
        ? (group(cells, person) ?? <Nothing />)
        : [cellLine(group(cells, person)), phones && person.phone_number && formatPhone(person.phone_number)]
            .filter(Boolean)
            .join(' · '),
    sortBy: (person) => group(cells, person) ?? null,
    plain: true,
  }
  return [
    {
      key: 'name',
      title: t('members.name'),
      cell: (person) => (
        <MemberName person={person} below={wide && !roomy ? group(cells, person) : undefined} />
      ),
      sortBy: (person) => `${person.first_name} ${person.last_name}`,
      card: 'title',
    },
    ...(phones ? [phone] : []),
    {
      key: 'seen',
      title: tFilter('memberFilter.lastSeen'),
      cell: (person) => <LastSeen person={person} given={given} joined={joined(person)} />,
      sortBy: (person) => {
        const here = last(person)
        return here && !here.never ? here.since : null
      },
      card: 'side',
      unbroken: true,
    },
    ...(wide && !roomy ? [] : [inCell]),
    {
      key: 'department',
      title: t('members.department'),
      cell: (person) => group(departments, person) ?? <Nothing />,
      sortBy: (person) => group(departments, person) ?? null,
      card: 'hidden',
      spare: true,
    },
    {
      key: 'added',
      title: t('members.addedOn'),
      cell: (person) => {
        const day = joined(person)
        return day ? <span className="members-quiet">{dayOnly(formatDate(day))}</span> : <Nothing />
      },
      sortBy: (person) => (person.created_at ? Date.parse(person.created_at) : null),
      card: 'hidden',
      unbroken: true,
      spare: true,
    },
  ]
}

/** "Victory cell". Many names end in the word already. */
function cellLine(cell: string | undefined): string {
  if (cell === undefined) return tFilter('memberFilter.noCell')
  return /\bcell$/i.test(cell) ? cell : tFilter('memberFilter.inCell', { cell })
}

/** "24 May 2026": the day of the week says nothing here. */
const dayOnly = (words: string): string => words.replace(/^\S+ (?=\d)/, '')

function Nothing() {
  return <span className="members-quiet">{t('common.notGiven')}</span>
}

function MemberName({ person, below }: { person: Person; below: string | undefined }) {
  return (
    <span className="members-name">
      <span className="nx-avatar" aria-hidden="true">
        {initials(person)}
      </span>
      <span>
        <span className="members-full-name">{personName(person)}</span>
        {below && <span className="members-below">{below}</span>}
      </span>
      {person.first_timer && <Badge icon="star">{t('members.firstTimer')}</Badge>}
    </span>
  )
}

type SeenProps = { person: Person; given: ColumnsOf; joined: string | null }

/** "Sun 22 Nov · 4 of 6". */
function LastSeen({ person, given: { attendance, today }, joined }: SeenProps) {
  if (!attendance) return <Nothing />
  const { since, never } = attendance.lastHere(person.id, joined ?? today)
  const { came, of } = attendance.timesSeen(person.id, joined ?? today)
  return (
    <span className="members-seen">
      <span className={never ? 'members-quiet' : undefined}>
        {never ? tFilter('memberFilter.notYet') : withoutYear(formatDate(since), today)}
      </span>
      {of > 0 && <span className="members-seen-of">{tFilter('memberFilter.timesSeen', { came, of })}</span>}
    </span>
  )
}

/** This year's dates need no year. */
const withoutYear = (words: string, today: string): string =>
  words.endsWith(` ${today.slice(0, 4)}`) ? words.slice(0, -5) : words
