/** Computes the kept record when another is merged into it. */
import type { MemberRow } from '../../../contract/tables/people.ts'
import { isBlank, BIRTH_FIELDS, birthOf, filledBirth, type Birth } from '../../../sync/merge/person.ts'
import { ADDRESS_FIELDS, fieldsWith, type PersonField } from '../../../contract/person-fields.ts'

export type Wishes = {
  /** The fields that take the merged record's value, even an empty one. */
  take?: readonly PersonField[]
  /** The fields that stay empty if only the merged record has a value. */
  leave_empty?: readonly PersonField[]
}

/** Fields that belong together: parts of two addresses are never mixed. Birthdays and the status have their own rules. */
const THINGS: readonly (readonly PersonField[])[] = [
  ...fieldsWith('merge', 'alone', 'group', 'family').map((field) => [field]),
  ADDRESS_FIELDS,
]

/**
 * Keeps a value that only one record has. If both have one, the kept record's value stays. A member on one record is
 * a member. The joining date is the earlier of the two.
 */
export function unitedFields(kept: MemberRow, merged: MemberRow, wishes: Wishes): Partial<MemberRow> {
  const { take = [], leave_empty = [] } = wishes
  const said = new Set([...take, ...leave_empty])
  const filled = THINGS.flatMap((thing) =>
    missing(
      kept,
      merged,
      thing.filter((field) => !take.includes(field)),
    ),
  ).filter((field) => !said.has(field))
  const member: PersonField[] =
    kept.first_timer && !merged.first_timer && !said.has('first_timer')
      ? ['first_timer', 'captured_service_id']
      : []
  const fields = [...filled, ...member.filter((field) => !said.has(field)), ...take]
  const since = kept.created_at < merged.created_at ? kept.created_at : merged.created_at
  const united = Object.fromEntries(fields.map((field) => [field, merged[field]]))
  return { ...united, ...unitedBirth(kept, merged, { take, leave_empty }), created_at: since }
}

/** A birthday spans three fields. It is kept whole, or taken whole. */
function unitedBirth(kept: MemberRow, merged: MemberRow, { take, leave_empty }: Required<Wishes>): Birth {
  const isNamed = (fields: readonly PersonField[]) => BIRTH_FIELDS.some((field) => fields.includes(field))
  if (isNamed(take)) return birthOf(merged)
  return isNamed(leave_empty) ? birthOf(kept) : filledBirth(kept, merged)
}

/** Returns the parts that only the merged record has, or none if a part differs between the two. */
function missing(kept: MemberRow, merged: MemberRow, thing: readonly PersonField[]): PersonField[] {
  const both = thing.filter((field) => has(kept, field) && has(merged, field))
  if (both.some((field) => plain(kept[field]) !== plain(merged[field]))) return []
  return thing.filter((field) => !has(kept, field) && has(merged, field))
}

const has = (record: MemberRow, field: PersonField): boolean =>
  !isBlank(record[field]) && record[field] !== ''

const plain = (value: unknown): unknown => (typeof value === 'string' ? value.trim().toLowerCase() : value)
