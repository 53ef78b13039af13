/** What a row would change about a person: what it says and the record says otherwise. Blanks never overwrite. */
import { latestToday } from '../../../contract/fields.ts'
import type { MemberRow } from '../../../contract/tables/members.ts'
import type { PersonFields } from '../../../sync/merge/person.ts'
import { dayIn } from '../../church/today.ts'
import { withoutGuard } from '../reading/sheet.ts'
import { exists, isoDay } from '../understanding/days.ts'
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
  const changes: Partial<PersonFields> = {}
  for (const part of ['day_of_birth', 'month_of_birth'] as const)
    if (said[part] && said[part] !== known[part]) changes[part] = said[part]
  const date = said.date_of_birth ?? inTheKnownYear({ ...known, ...changes })
  return date === known.date_of_birth ? changes : { ...changes, date_of_birth: date }
}

/** A day without its year is one of the year that is known, unless that year has no such day, or it lies ahead. */
function inTheKnownYear({
  day_of_birth: day,
  month_of_birth: month,
  date_of_birth,
}: KnownPerson): string | null {
  if (!date_of_birth || !day || !month) return date_of_birth
  const year = Number(date_of_birth.slice(0, 4))
  const date = exists(month, day, year) ? isoDay({ year, month, day }) : null
  return date && date <= latestToday() ? date : null
}
