import { birthdaysOn, daysOfPeriod } from '../../../contract/calendar/birthday-days.ts'
import type { BirthdayPeriod } from '../../../contract/routes/birthdays.ts'
import type { Person } from '../../../sync/client/api.ts'

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
