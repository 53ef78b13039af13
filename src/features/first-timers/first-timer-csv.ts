import { shownName } from '../../../contract/shown-name.ts'
import type { Person } from '../../../sync/client/api.ts'
import { dateOf } from '../../lib/format/format-date.ts'
import { t } from '../../lib/messages/t.ts'
import type { CsvColumn } from '../../ui/csv.ts'
import { say } from './words.ts'

/** The list as a file. */
export function firstTimerCsv(zone: string): CsvColumn<Person>[] {
  return [
    { title: t('fields.firstName'), value: (person) => shownName(person.first_name) },
    { title: t('fields.lastName'), value: (person) => shownName(person.last_name) },
    { title: t('fields.phoneNumber'), value: (person) => person.phone_number },
    { title: t('fields.emailAddress'), value: (person) => person.email },
    { title: t('fields.gender'), value: (person) => person.gender },
    {
      title: say('firstTimers.addedOn'),
      value: (person) => person.created_at && dateOf(person.created_at, zone),
    },
  ]
}
