import { useEffect, useMemo, useState } from 'react'
import { birthdayPeriods, type BirthdayPeriod } from '../../../contract/routes/birthdays.ts'
import type { Church, Person } from '../../../sync/client/api.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { useToday } from '../../domain/church/clock.ts'
import { birthdaysOn, daysOfPeriod } from '../../../contract/calendar/birthday-days.ts'
import { birthdayGreeting } from '../../lib/messages/en/birthday-greeting.ts'
import { screenMessages } from '../../lib/messages/t.ts'
import { shownName } from '../../../contract/people/shown-name.ts'
import { personName } from '../../lib/format/person-name.ts'
import { Icon } from '../../ui/icons.tsx'

/** Birthdays. Loaded with the screens that show them. */
export const birthdays = {
  title: 'Birthdays',
  period: 'Filter',
  thisWeek: 'This week',
  nextWeek: 'Next week',
  lastWeek: 'Last week',
  thisMonth: 'This month',
  allThisWeek: 'All birthdays this week',
  allNextWeek: 'All birthdays next week',
  allLastWeek: 'All birthdays last week',
  allThisMonth: 'All birthdays this month',
  onDashboard: 'Birthdays this week',
  all: 'All birthdays',
  allShort: 'All',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone number',
  birthdate: 'Birthdate (day - month)',
  dayAndMonth: '{day} - {month}',
  addedOn: 'Record added on',
  csvFirstName: 'First Name',
  csvLastName: 'Last Name',
  csvPhone: 'Phone Number',
  csvBirthDate: 'Birth Date',
  csvAdded: 'Record Added/Date Joined',
  today: 'Today',
  greet: 'Greet',
  greetOne: 'Greet {name} on WhatsApp',
  message: 'SMS',
  emptyTitle: 'No birthdays in this period',
  emptyBody: 'Add the day and month of birth to a person’s record to see the birthday here.',
  toMembers: 'Go to Members',
  noneThisWeek: 'No birthdays this week.',
} as const

/** Messages of this screen, loaded with it, so that the app's first load stays small. */
export const t = screenMessages({ birthdays, birthdayGreeting })

/** "This week" */
export function periodName(period: BirthdayPeriod): string {
  const names = {
    'this-week': 'birthdays.thisWeek',
    'next-week': 'birthdays.nextWeek',
    'last-week': 'birthdays.lastWeek',
    'this-month': 'birthdays.thisMonth',
  } as const
  return t(names[period])
}

/** "All birthdays this week" */
export function periodHeading(period: BirthdayPeriod): string {
  const headings = {
    'this-week': 'birthdays.allThisWeek',
    'next-week': 'birthdays.allNextWeek',
    'last-week': 'birthdays.allLastWeek',
    'this-month': 'birthdays.allThisMonth',
  } as const
  return t(headings[period])
}

/**
 * The birthdays in a period, from this phone's data. Null until it is read, and while the result is empty and more
 * people are loading.
 */
export function useBirthdays(period: BirthdayPeriod): readonly Birthday[] | null {
  const church = useChurch()
  const today = useToday(church)
  const version = useLive(church.people.version)
  const { complete } = useLive(church.status)
  const born = useBorn(church, version)
  return useMemo(() => {
    if (born === null) return null
    const found = birthdaysIn(period, today, church.people.all(), born)
    // Nobody so far: matching people may still load.
    return found.length === 0 && !complete ? null : found
    // `version` represents the content of `people`, whose object never changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [church, version, complete, born, period, today])
}

/** Counts the birthdays of each period; null until this phone's list is complete. */
export function useBirthdayCounts(): ReadonlyMap<BirthdayPeriod, number> | null {
  const church = useChurch()
  const today = useToday(church)
  const version = useLive(church.people.version)
  const { complete } = useLive(church.status)
  const born = useBorn(church, version)
  return useMemo(() => {
    if (born === null || !complete) return null
    const people = church.people.all()
    return new Map(
      birthdayPeriods.map((period) => [period, birthdaysIn(period, today, people, born).length] as const),
    )
    // `version` represents the content of `people`, whose object never changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [church, version, complete, born, today])
}

/** The day and month of birth of everybody, read again after each change of people. */
function useBorn(church: Church, version: number): ReadonlyMap<string, Born> | null {
  const [born, setBorn] = useState<ReadonlyMap<string, Born> | null>(null)
  useEffect(() => {
    let left = false
    readBorn(church).then(
      (read) => !left && setBorn(read),
      // The phone's storage fails, which another line on screen reports. The earlier data stays.
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [church, version])
  return born
}

async function readBorn(church: Church): Promise<Map<string, Born>> {
  const [days, months, dates] = await Promise.all([
    church.detailOfAll('day_of_birth'),
    church.detailOfAll('month_of_birth'),
    church.detailOfAll('date_of_birth'),
  ])
  const born = new Map<string, Born>()
  for (const id of new Set([...days.keys(), ...dates.keys()])) {
    // People with a full date of birth only: day and month derive from it.
    const [, month, day] = (dates.get(id) ?? '').split('-')
    const on = { day: Number(days.get(id) ?? day), month: Number(months.get(id) ?? month) }
    if (on.day > 0 && on.month > 0) born.set(id, on)
  }
  return born
}

/** A day and month of birth as given. `date` is the day in the period on which the birthday is celebrated. */
export type Birthday = { person: Person; day: number; month: number; date: string }
export type Born = { day: number; month: number }

/**
 * The birthdays in a period: today's first, then the coming ones, then the past ones. Equal days are sorted by name.
 */
export function birthdaysIn(
  period: BirthdayPeriod,
  today: string,
  people: readonly Person[],
  born: ReadonlyMap<string, Born>,
): Birthday[] {
  const kept = new Map(
    daysOfPeriod(period, today).flatMap((date) =>
      birthdaysOn(date).map(({ day, month }) => [`${month}-${day}`, date] as const),
    ),
  )
  const found = people.flatMap((person) => {
    const on = born.get(person.id)
    const date = on && kept.get(`${on.month}-${on.day}`)
    return on && date ? [{ person, ...on, date }] : []
  })
  const order = ({ date }: Birthday) => `${date < today ? 1 : 0}${date}`
  return found.toSorted((a, b) => order(a).localeCompare(order(b)))
}

type GreetingProps = { birthday: Birthday; today: string; church: string }

/** Opens WhatsApp with a prepared greeting. Renders nothing for a number that no phone can dial. */
export function GreetingLink({ birthday, today, church }: GreetingProps) {
  const { person, date } = birthday
  const phone = person.phone_number
  if (!phone || !/^\+\d{7,15}$/.test(phone)) return null
  const text = t(greetingFor(date, today), { name: shownName(person.first_name), church })
  return (
    <a
      className="nx-button nx-button-plain"
      href={`https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noreferrer"
      aria-label={t('birthdays.greetOne', { name: personName(person) })}
    >
      <Icon name="message" />
      <span>{t('birthdays.greet')}</span>
    </a>
  )
}

/** The greeting says "today" only on the day itself. */
function greetingFor(date: string, today: string) {
  if (date === today) return 'birthdayGreeting.today'
  return date < today ? 'birthdayGreeting.belated' : 'birthdayGreeting.early'
}
