import { dateOf, formatDate, monthName } from '../../lib/format/format-date.ts'
import { shownName } from '../../../contract/shown-name.ts'
import type { CsvColumn } from '../../ui/csv.ts'
import type { Birthday } from './birthday-rows.ts'
import { say } from './birthday-words.ts'

/** "22 - November" */
export function dayAndMonth({ day, month }: Birthday): string {
  return say('birthdays.dayAndMonth', { day, month: monthName(month) })
}

/** When somebody's record was made, by the church's calendar. */
export function addedOn({ person }: Birthday, zone: string): string {
  return person.created_at ? formatDate(dateOf(person.created_at, zone)) : ''
}

/** The columns of birthdays.csv. */
export function birthdayCsv(zone: string): CsvColumn<Birthday>[] {
  return [
    { title: say('birthdays.firstName'), value: ({ person }) => shownName(person.first_name) },
    { title: say('birthdays.lastName'), value: ({ person }) => shownName(person.last_name) },
    { title: say('birthdays.phone'), value: ({ person }) => person.phone_number },
    { title: say('birthdays.csvBirthDate'), value: dayAndMonth },
    {
      title: say('birthdays.csvAdded'),
      value: ({ person }) => person.created_at && dateOf(person.created_at, zone),
    },
  ]
}
