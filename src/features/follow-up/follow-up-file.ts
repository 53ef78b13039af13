import { shownName } from '../../../contract/people/shown-name.ts'
import type { FileColumn } from '../../../contract/csv.ts'
import { personName } from '../../lib/format/person-name.ts'
import { stateWord } from './line-text.tsx'
import type { Line, Users } from './lines.ts'
import { t } from './messages.ts'

/** The columns of the exported list. */
export function followUpFile({ team, former = [] }: Users): FileColumn<Line>[] {
  const owner = ({ owner_id }: Line) => [...team, ...former].find(({ id }) => id === owner_id)
  return [
    { title: t('fields.firstName'), value: ({ person }) => shownName(person.first_name) },
    { title: t('fields.lastName'), value: ({ person }) => shownName(person.last_name) },
    { title: t('fields.phoneNumber'), type: 'phone', value: ({ person }) => person.phone_number },
    {
      title: t('followUp.why'),
      value: ({ reason }) => t(reason === 'absent' ? 'followUp.csvAbsent' : 'followUp.csvFirst'),
    },
    { title: t('followUp.csvSince'), type: 'date', value: ({ since }) => since },
    {
      title: t('followUp.csvMissed'),
      type: 'number',
      value: ({ reason, missed }) => (reason === 'absent' ? missed : null),
    },
    { title: t('followUp.state'), value: ({ state }) => stateWord(state) },
    {
      title: t('followUp.owner'),
      value: (line) => {
        const user = owner(line)
        return user ? personName(user) : null
      },
    },
    { title: t('followUp.dueOn'), type: 'date', value: ({ due_on }) => due_on ?? null },
    { title: t('followUp.notes'), value: ({ notes }) => notes.map(({ text }) => text).join('\n') },
  ]
}
