import type { MarkState, Person } from '../../../../sync/client/api.ts'
import { personName } from '../../../lib/format/person-name.ts'
import { t } from '../../../lib/messages/t.ts'
import type { PhoneLine } from './phone-line.ts'

/** The name as the list shows it. Matched ranges count in "First Last", so tidying must not move a letter. */
export function shownName(person: Person): string {
  const plain = `${person.first_name} ${person.last_name}`
  const tidy = personName(person)
  return tidy.length === plain.length ? tidy : plain
}

/** The row for who cannot see it: "Ngozi Eze, ends in 0101, not marked". */
export function rowLabel(name: string, phone: PhoneLine | null, further: string, state: MarkState | null, time: string): string {
  const number = phone ? (phone.whole ? phone.digits : t('door.endsIn', { digits: phone.digits })) : t('door.noDigits')
  const marked = state
    ? `${t('door.hereSince', { time })}, ${t(state === 'saved' ? 'offline.savedHere' : 'offline.received')}`
    : t('door.notMarked')
  return t('door.rowName', { name, details: [number, further, marked].filter(Boolean).join(', ') })
}
