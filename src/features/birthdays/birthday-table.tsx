import { useMemo, type ReactNode } from 'react'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { shownName } from '../../../contract/people/shown-name.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { useToday } from '../../domain/church/clock.ts'
import { Badge } from '../../ui/badge.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/table-view.ts'
import { useTableView } from '../../ui/table/use-table-view.ts'
import { useWide } from '../../ui/use-wide.ts'
import { addedOn, birthdayCsv, dayAndMonth } from './birthday-csv.ts'
import type { Birthday } from './birthday-rows.ts'
import { t } from './birthday-names.ts'
import { GreetingLink } from './greeting-link.tsx'

type TableProps = { label: string; rows: readonly Birthday[] | null; tools?: ReactNode; empty: ReactNode }

/** Birthdays as a table, with a file of all and a greeting link for each. */
export function BirthdayTable({ label, rows, tools, empty }: TableProps) {
  const church = useChurch()
  const { name, time_zone: zone } = church.church
  const today = useToday(church)
  const wide = useWide()
  const state = useTableView()
  const columns = useMemo(() => columnsFor(wide, zone, today), [wide, zone, today])
  return (
    <DataTable
      {...state}
      label={label}
      rows={rows}
      columns={columns}
      rowKey={({ person }) => person.id}
      rowName={({ person }) => personName(person)}
      tools={(listed) => (
        <>
          {tools}
          <CsvButton filename="birthdays.csv" columns={birthdayCsv(zone)} rows={listed} />
        </>
      )}
      actions={(birthday) => <GreetingLink birthday={birthday} today={today} church={name} />}
      empty={empty}
    />
  )
}

/** On a phone the whole name heads the card, so the two name columns are hidden. */
function columnsFor(wide: boolean, zone: string, today: string): Column<Birthday>[] {
  return [
    {
      key: 'first',
      title: t('birthdays.firstName'),
      cell: (birthday) => <Name birthday={birthday} whole={!wide} today={today} />,
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
      cell: ({ person }) => (person.phone_number ? formatPhone(person.phone_number) : t('common.notGiven')),
      sortBy: ({ person }) => person.phone_number,
      unbroken: true,
    },
    {
      key: 'birthdate',
      title: t('birthdays.birthdate'),
      cell: (birthday) => <span className="birthdays-date">{dayAndMonth(birthday)}</span>,
      sortBy: ({ date }) => date,
      card: 'side',
      unbroken: true,
    },
    {
      key: 'added',
      title: t('birthdays.addedOn'),
      cell: (birthday) => addedOn(birthday, zone) || t('common.notGiven'),
      sortBy: ({ person }) => (person.created_at ? Date.parse(person.created_at) : null),
      unbroken: true,
      spare: true,
      card: 'hidden',
    },
  ]
}

function Name({ birthday, whole, today }: { birthday: Birthday; whole: boolean; today: string }) {
  const { person, date } = birthday
  return (
    <span className="birthdays-name">
      <span>{whole ? personName(person) : shownName(person.first_name)}</span>
      {date === today && (
        <Badge tone="indigo" icon="cake">
          {t('birthdays.today')}
        </Badge>
      )}
    </span>
  )
}
