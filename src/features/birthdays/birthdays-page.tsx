import { useSearchParams, useNavigate } from 'react-router-dom'
import { birthdayPeriods, type BirthdayPeriod } from '../../../contract/routes/birthdays.ts'
import { useKeptAddress } from '../../lib/address/kept-address.ts'
import { LinkButton, Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListLoading } from '../../domain/church/list-loading.tsx'
import { Page } from '../../ui/page.tsx'
import {
  periodHeading,
  periodName,
  t,
  useBirthdayCounts,
  useBirthdays,
  type Birthday,
  GreetingLink,
} from './birthdays.tsx'
import './birthdays.css'
import { useMemo, type ReactNode } from 'react'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { shownName } from '../../../contract/people/shown-name.ts'
import { personPath } from '../../lib/address/person-path.ts'
import { formatDate, dateOf, monthName } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { useToday } from '../../domain/church/clock.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icons.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type Column, useTableView } from '../../ui/table/table-view.ts'
import { useRoomy, useWide } from '../../ui/use-wide.ts'
import type { FileColumn } from '../../../contract/csv.ts'

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
  cell: (birthday) => (
    <span className="birthdays-greet">
      <GreetingLink birthday={birthday} today={today} church={church} />
    </span>
  ),
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

/** "22 - November" */
export function dayAndMonth({ day, month }: Birthday): string {
  return t('birthdays.dayAndMonth', { day, month: monthName(month) })
}

/** The day on which the record was created, by the church's calendar. */
export function addedOn({ person }: Birthday, zone: string): string {
  return person.created_at ? formatDate(dateOf(person.created_at, zone)) : ''
}

/** The columns of the file. */
export function birthdayFile(zone: string): FileColumn<Birthday>[] {
  return [
    { title: t('birthdays.csvFirstName'), value: ({ person }) => shownName(person.first_name) },
    { title: t('birthdays.csvLastName'), value: ({ person }) => shownName(person.last_name) },
    { title: t('birthdays.csvPhone'), type: 'phone', value: ({ person }) => person.phone_number },
    { title: t('birthdays.csvBirthDate'), value: dayAndMonth },
    {
      title: t('birthdays.csvAdded'),
      type: 'date',
      value: ({ person }) => person.created_at && dateOf(person.created_at, zone),
    },
  ]
}

/** The page of birthdays this week, next week, last week or this month. It works offline too. */
export function BirthdaysPage() {
  useKeptAddress()
  const [period, choose] = usePeriodInAddress()
  const rows = useBirthdays(period)
  const counts = useBirthdayCounts()
  const heading = periodHeading(period)
  return (
    <Page title={t('birthdays.title')}>
      <ListLoading />
      <section className="birthdays" aria-labelledby="birthdays-heading">
        <h2 id="birthdays-heading" className="nx-visually-hidden">
          {heading}
        </h2>
        <BirthdayTable
          label={heading}
          rows={rows}
          filters={
            <Chips
              label={t('birthdays.period')}
              options={birthdayPeriods.map((key) => ({
                key,
                label: periodName(key),
                count: counts?.get(key) ?? null,
              }))}
              value={period}
              onChange={choose}
            />
          }
          empty={<NoBirthdays />}
        />
      </section>
    </Page>
  )
}

function usePeriodInAddress(): [BirthdayPeriod, (period: BirthdayPeriod) => void] {
  const [params, setParams] = useSearchParams()
  const period = birthdayPeriods.find((one) => one === params.get('period')) ?? 'this-week'
  const choose = (next: BirthdayPeriod) =>
    setParams(
      (now) => {
        const address = new URLSearchParams(now)
        address.delete('page')
        if (next === 'this-week') address.delete('period')
        else address.set('period', next)
        return address
      },
      { replace: true },
    )
  return [period, choose]
}

function NoBirthdays() {
  return (
    <EmptyState
      title={t('birthdays.emptyTitle')}
      action={
        <LinkButton to="/members" tone="quiet" icon="people">
          {t('birthdays.toMembers')}
        </LinkButton>
      }
    >
      {t('birthdays.emptyBody')}
    </EmptyState>
  )
}
