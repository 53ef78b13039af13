import { shownName } from '../../../contract/people/shown-name.ts'
import type { Person } from '../../../sync/client/api.ts'
import { dateOf } from '../../lib/format/format-date.ts'
import type { FileColumn } from '../../../contract/csv.ts'
import { t } from './messages.ts'

/** The columns of the exported list. */
export function firstTimerFile(zone: string): FileColumn<Person>[] {
  return [
    { title: t('fields.firstName'), value: (person) => shownName(person.first_name) },
    { title: t('fields.lastName'), value: (person) => shownName(person.last_name) },
    { title: t('fields.phoneNumber'), type: 'phone', value: (person) => person.phone_number },
    { title: t('fields.emailAddress'), value: (person) => person.email },
    { title: t('fields.gender'), value: (person) => person.gender },
    {
      title: t('firstTimers.addedOn'),
      type: 'date',
      value: (person) => person.created_at && dateOf(person.created_at, zone),
    },
  ]
}
