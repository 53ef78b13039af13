import { shownName } from '../../../contract/shown-name.ts'
import { dateOf } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import type { CsvColumn } from '../../ui/csv.ts'
import { coordinatorIn, type GroupBook, type GroupLine, type PersonLine } from './group-book.ts'
import { say } from './words.ts'

/** The list as a file. */
export function groupCsv(book: GroupBook, zone: string): CsvColumn<GroupLine>[] {
  const coordinator = (group: GroupLine) => {
    const found = coordinatorIn(book, group)
    return found && personName(found)
  }
  return [
    { title: book.kind.say('name'), value: (group) => group.name },
    { title: say('groups.members'), value: (group) => group.members },
    { title: say('groups.coordinator'), value: coordinator },
    { title: say('groups.createdOn'), value: (group) => dateOf(group.created_at, zone) },
  ]
}

/** The people of one group as a file. Who may see names alone gets names alone. */
export function peopleCsv(openly: boolean): CsvColumn<PersonLine>[] {
  const names: CsvColumn<PersonLine>[] = [
    { title: t('fields.firstName'), value: (person) => shownName(person.first_name) },
    { title: t('fields.lastName'), value: (person) => shownName(person.last_name) },
  ]
  if (!openly) return names
  return [
    ...names,
    { title: t('fields.phoneNumber'), value: (person) => person.phone_number },
    { title: t('fields.emailAddress'), value: (person) => person.email },
    { title: t('fields.gender'), value: (person) => person.gender },
  ]
}
