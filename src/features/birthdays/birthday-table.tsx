import { useMemo, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { shownName } from '../../../contract/people/shown-name.ts'
import { personPath } from '../../lib/address/person-path.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { useToday } from '../../domain/church/clock.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/table-view.ts'
import { useTableView } from '../../ui/table/use-table-view.ts'
import { useRoomy, useWide } from '../../ui/use-wide.ts'
import { addedOn, birthdayFile } from './birthday-file.ts'
import type { Birthday } from './birthday-rows.ts'
import { t } from './birthday-names.ts'
import { GreetingLink } from './greeting-link.tsx'

type TableProps = {
  label: string
  rows: readonly Birthday[] | null
  filters?: ReactNode
  empty: ReactNode
}

/** Birthdays as a table, with a file of all and a greeting link for each. */
export function BirthdayTable({ label, rows, filters, empty }: TableProps) {
  const church = useChurch()
  const { name, time_zone: zone } = church.church
  const today = useToday(church)
  const wide = useWide()
  const roomy = useRoomy()
  const state = useTableView()
  const navigate = useNavigate()
  const columns = useMemo(
    () => columnsFor({ wide, roomy, zone, today, church: name }),
    [wide, roomy, zone, today, name],
  )
  const message = (people: readonly string[]) => navigate('/bulk-sms?to=people', { state: { people } })
  return (
    <DataTable
      {...state}
      label={label}
      rows={rows}
      columns={columns}
      rowKey={({ person }) => person.id}
      rowName={({ person }) => personName(person)}
      filters={filters}
      file={{ name: 'birthdays', columns: birthdayFile(zone) }}
      to={({ person }) => personPath(person.id)}
      actions={(birthday) => (
        <>
          {!roomy && <GreetingLink birthday={birthday} today={today} church={name} />}
          <Button tone="plain" icon="message" onClick={() => message([birthday.person.id])}>
            {t('birthdays.message')}
          </Button>
        </>
      )}
      bulk={(selected) => (
        <button type="button" onClick={() => message(selected.map(({ person }) => person.id))}>
          <Icon name="message" />
          {t('birthdays.message')}
        </button>
      )}
      empty={empty}
    />
  )
}

type Shown = { wide: boolean; roomy: boolean; zone: string; today: string; church: string }

/** On a phone the whole name heads the card. The greeting has a column on a desktop, else it is behind three dots. */
function columnsFor({ wide, roomy, zone, today, church }: Shown): Column<Birthday>[] {
  const columns: Column<Birthday>[] = [
    {
      key: 'first',
      title: t('birthdays.firstName'),
      cell: (birthday) => <Name birthday={birthday} whole={!wide} />,
      sortBy: ({ person }) => person.first_name,
      card: 'title',
    },
    {
      key: 'last',
      title: t('birthdays.lastName'),
      cell: ({ person }) => <span className="birthdays-name">{shownName(person.last_name)}</span>,
      sortBy: ({ person }) => person.last_name,
      card: 'hidden',
    },
    {
      key: 'phone',
      title: t('birthdays.phone'),
      cell: ({ person }) => (person.phone_number ? formatPhone(person.phone_number) : '—'),
      sortBy: ({ person }) => person.phone_number,
      unbroken: true,
      plain: true,
    },
    {
      key: 'birthdate',
      title: t('birthdays.birthdate'),
      cell: (birthday) => <BirthDate birthday={birthday} today={today} />,
      sortBy: ({ date }) => date,
      card: 'side',
    },
    {
      key: 'added',
      title: t('birthdays.addedOn'),
      cell: (birthday) => addedOn(birthday, zone) || '—',
      sortBy: ({ person }) => (person.created_at ? Date.parse(person.created_at) : null),
      spare: true,
      card: 'hidden',
    },
  ]
  return roomy ? [...columns, greetingColumn(today, church)] : columns
}

const greetingColumn = (today: string, church: string): Column<Birthday> => ({
  key: 'greet',
  title: t('birthdays.greet'),
  cell: (birthday) => <GreetingLink birthday={birthday} today={today} church={church} />,
  unbroken: true,
})

/** "Fri 27 Nov": the day on which the birthday is celebrated. */
function BirthDate({ birthday: { date }, today }: { birthday: Birthday; today: string }) {
  if (date === today)
    return (
      <Badge tone="palm" icon="cake">
        {t('birthdays.today')}
      </Badge>
    )
  return <span className="birthdays-date">{formatDate(date).replace(/ \d{4}$/, '')}</span>
}

function Name({ birthday: { person }, whole }: { birthday: Birthday; whole: boolean }) {
  return <>{whole ? personName(person) : shownName(person.first_name)}</>
}
