/** A row that was to add somebody whom another has added meanwhile: what was blank is filled in, and noted so that it can be taken back. */
import type { MemberRow } from '../../../contract/tables/members.ts'
import { birthOf, filledBirth } from '../../../sync/merge/birthday.ts'
import { normalFields } from '../../../sync/merge/person.ts'
import type { RowChange } from '../stored-rows.ts'
import type { SaidFields } from '../understanding/person-of.ts'

const MEANWHILE = 'Somebody added this person meanwhile'
const AGAIN = 'Bring this row in again to see what it would change.'

/**
 * @param known as they were before
 * @param addedAs the id under which the list would have added them
 */
export function filled(
  { line, after: said, reason: lost }: RowChange,
  known: MemberRow,
  addedAs: string,
): RowChange {
  const fields = Object.entries(normalFields<SaidFields>({ ...said } as SaidFields)).filter(
    ([field, value]) => value !== null && value !== undefined && !NAMES.has(field),
  )
  const was = (field: string) => known[field as keyof MemberRow]
  const born: Partial<MemberRow> = filledBirth(birthOf(known), said as SaidFields)
  const blank = fields.filter(
    ([field, value]) => was(field) === null && (born[field as keyof MemberRow] ?? value) === value,
  )
  const others = fields.filter(
    ([field, value]) => !blank.some(([name]) => name === field) && was(field) !== value,
  )
  const left = others.map(([field]) => (field === 'joined' ? 'joining date' : field.replaceAll('_', ' ')))
  const told = [
    blank.length ? `${MEANWHILE}; only what was blank was filled in.` : `${MEANWHILE}.`,
    left.length && `Not taken: ${left.join(', ')}. ${AGAIN}`,
    lost,
  ]
  return {
    line,
    settled: true,
    member_id: known.id,
    outcome: blank.length ? 'updated' : 'same',
    before: blank.length ? Object.fromEntries(blank.map(([field]) => [field, null])) : null,
    after: { ...Object.fromEntries(blank), added_as: addedAs },
    reason: told.filter(Boolean).join(' '),
  }
}

/** By which they were found. */
const NAMES = new Set(['first_name', 'last_name'])
