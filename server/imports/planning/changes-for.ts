/** What a row would change about a person: what it says and the record says otherwise. Blanks never overwrite. */
import type { MemberRow } from '../../../contract/tables/members.ts'
import type { PersonFields } from '../../../sync/merge/person.ts'
import { dayIn } from '../../church/today.ts'
import { withoutGuard } from '../reading/table-of.ts'
import type { SaidFields } from '../understanding/person-of.ts'

/** `joined`: the day they joined, by the church's own calendar. */
export type KnownPerson = Pick<MemberRow, 'id' | keyof PersonFields> & { joined: string }

export const knownAs = (row: MemberRow, timeZone: string): MemberRow & KnownPerson => ({
  ...row,
  joined: dayIn(timeZone, new Date(row.created_at)),
})

/** Names are how the person was found, so they stay as the church writes them. */
const BY_THEMSELVES = [
  'email',
  'gender',
  'occupation',
  'street',
  'city',
  'state',
  'post_code',
  'country',
  'cell_id',
  'department_id',
] as const

/** @param phones all numbers of the row: where the record has one of them, it is the right one */
export function changesFor(known: KnownPerson, fields: SaidFields, phones: string[]): SaidFields {
  const changes: Record<string, unknown> = {}
  for (const field of BY_THEMSELVES) {
    const said = fields[field]
    if (said && !isSame(known[field], said)) changes[field] = said
  }
  if (fields.phone_number && !phones.includes(known.phone_number ?? ''))
    changes.phone_number = fields.phone_number
  if (fields.joined && fields.joined !== known.joined) changes.joined = fields.joined
  return { ...changes, ...birthChanges(known, fields) }
}

const isSame = (known: string | null, said: string) =>
  known === said || (known !== null && withoutGuard(known) === said)

function birthChanges(known: KnownPerson, said: Partial<PersonFields>): Partial<PersonFields> {
  if (said.date_of_birth)
    return known.date_of_birth === said.date_of_birth &&
      known.day_of_birth === said.day_of_birth &&
      known.month_of_birth === said.month_of_birth
      ? {}
      : { date_of_birth: said.date_of_birth }
  const changes: Partial<PersonFields> = {}
  for (const part of ['day_of_birth', 'month_of_birth'] as const)
    if (said[part] && said[part] !== known[part]) changes[part] = said[part]
  // A year that was known for another day of the year is not known any more.
  return Object.keys(changes).length && known.date_of_birth ? { ...changes, date_of_birth: null } : changes
}
