import { shownName } from '../../../contract/people/shown-name.ts'
import { dateOf } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import type { FileColumn } from '../../../contract/csv.ts'
import { coordinatorIn, type GroupSource, type GroupLine, type PersonLine } from './group-source.ts'
import { t } from './messages.ts'

/** The columns of the exported list. */
export function groupFile(source: GroupSource, zone: string): FileColumn<GroupLine>[] {
  const coordinator = (group: GroupLine) => {
    const found = coordinatorIn(source, group)
    return found && personName(found)
  }
  return [
    { title: source.kind.t('name'), value: (group) => group.name },
    { title: t('groups.members'), type: 'number', value: (group) => group.members },
    { title: t('groups.coordinator'), value: coordinator },
    { title: t('groups.createdOn'), type: 'date', value: (group) => dateOf(group.created_at, zone) },
  ]
}

/** The columns of a group's exported people. Users who may see names only get names only. */
export function peopleFile(openly: boolean): FileColumn<PersonLine>[] {
  const names: FileColumn<PersonLine>[] = [
    { title: t('fields.firstName'), value: (person) => shownName(person.first_name) },
    { title: t('fields.lastName'), value: (person) => shownName(person.last_name) },
  ]
  if (!openly) return names
  return [
    ...names,
    { title: t('fields.phoneNumber'), type: 'phone', value: (person) => person.phone_number },
    { title: t('fields.emailAddress'), value: (person) => person.email },
    { title: t('fields.gender'), value: (person) => person.gender },
  ]
}
