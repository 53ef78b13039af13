/** What a row would change about a person: what it says and the record says otherwise. Blanks never overwrite. */
import type { MemberRow } from '../../../contract/tables/members.ts'
import { birthAfter, BIRTH_FIELDS } from '../../../sync/merge/birthday.ts'
import type { PersonFields } from '../../../sync/merge/person.ts'
import { dayIn } from '../../church/today.ts'
import { withoutGuard } from '../reading/sheet.ts'
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

/** A day without its year is one of the year that is known, unless that year has no such day, or it lies ahead. */
function birthChanges(known: KnownPerson, said: Partial<PersonFields>): Partial<PersonFields> {
  const { birth } = birthAfter(known, said)
  return Object.fromEntries(
    BIRTH_FIELDS.filter((field) => birth[field] !== known[field]).map((field) => [field, birth[field]]),
  )
}
