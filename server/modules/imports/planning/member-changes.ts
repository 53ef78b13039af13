/** Computes a row's changes to a person: values that differ from the record. Blanks never overwrite. */
import { fieldsWith, type FieldWith } from '../../../../contract/person-fields.ts'
import type { MemberRow } from '../../../../contract/tables/people.ts'
import { birthAfter, BIRTH_FIELDS, type PersonFields } from '../../../../sync/merge/person.ts'
import { dayIn } from '../../shared/church-time.ts'
import { withoutGuard } from '../reading/sheet.ts'
import type { SaidFields } from '../understanding/person.ts'

/** `joined`: the day they joined, by the church's own calendar. */
export type KnownPerson = Pick<MemberRow, 'id' | keyof PersonFields> & { joined: string }

export const knownAs = (row: MemberRow, timeZone: string): MemberRow & KnownPerson => ({
  ...row,
  joined: dayIn(timeZone, new Date(row.created_at)),
})

type Name = FieldWith<'kind', 'firstName' | 'lastName' | 'phone'>

/** Leaves out names: the person was found by them, so they stay as the church writes them. A phone has its own rule. */
const BY_THEMSELVES = fieldsWith('merge', 'alone', 'address', 'group').filter(
  (field): field is Exclude<typeof field, Name> =>
    field !== 'first_name' && field !== 'last_name' && field !== 'phone_number',
)

/** @param phones all numbers of the row; if the record has one of them, it stays */
export function changesFor(known: KnownPerson, fields: SaidFields, phones: string[]): SaidFields {
  const changes: Record<string, unknown> = {}
  for (const field of BY_THEMSELVES) {
    const said = fields[field]
    if (!isSaid(said)) continue
    if (!isSame(known[field], said)) changes[field] = said
  }
  if (fields.phone_number && !phones.includes(known.phone_number ?? ''))
    changes.phone_number = fields.phone_number
  if (fields.joined && fields.joined !== known.joined) changes.joined = fields.joined
  return { ...changes, ...birthChanges(known, fields) }
}

/** A column that says "no" changes a flag. */
const isSaid = <T>(said: T | null | undefined): said is T =>
  said !== null && said !== undefined && said !== ''

const isSame = (known: string | boolean | null, said: string | boolean) =>
  known === said || (typeof known === 'string' && withoutGuard(known) === said)

/** A day without a year keeps the known year, if that year has the day and it is not in the future. */
function birthChanges(known: KnownPerson, said: Partial<PersonFields>): Partial<PersonFields> {
  const { birth } = birthAfter(known, said)
  return Object.fromEntries(
    BIRTH_FIELDS.filter((field) => birth[field] !== known[field]).map((field) => [field, birth[field]]),
  )
}
