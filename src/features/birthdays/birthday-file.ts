import { dateOf, formatDate, monthName } from '../../lib/format/format-date.ts'
import { shownName } from '../../../contract/people/shown-name.ts'
import type { FileColumn } from '../../../contract/csv.ts'
import type { Birthday } from './birthday-rows.ts'
import { t } from './birthday-names.ts'

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
    { title: t('birthdays.firstName'), value: ({ person }) => shownName(person.first_name) },
    { title: t('birthdays.lastName'), value: ({ person }) => shownName(person.last_name) },
    { title: t('birthdays.phone'), type: 'phone', value: ({ person }) => person.phone_number },
    { title: t('birthdays.csvBirthDate'), value: dayAndMonth },
    {
      title: t('birthdays.csvAdded'),
      type: 'date',
      value: ({ person }) => person.created_at && dateOf(person.created_at, zone),
    },
  ]
}
