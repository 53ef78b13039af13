/** Computes the kept record when another is merged into it. */
import type { JoinableField } from '../../../contract/routes/same-people.ts'
import type { MemberRow } from '../../../contract/tables/members.ts'
import { BIRTH_FIELDS, birthOf, filledBirth, type Birth } from '../../../sync/merge/birthday.ts'
import { ADDRESS_FIELDS } from '../../../sync/merge/person.ts'

export type Wishes = {
  /** The fields whose value the joined record gives, whatever it is. */
  take?: readonly JoinableField[]
  /** The fields that stay empty where only the joined record has a value. */
  leave_empty?: readonly JoinableField[]
}

/** Fields that say one thing together: parts of two addresses are never mixed. */
const THINGS: readonly (readonly JoinableField[])[] = [
  ['first_name'],
  ['last_name'],
  ['phone_number'],
  ['email'],
  ['gender'],
  ['occupation'],
  ADDRESS_FIELDS,
  ['cell_id'],
  ['department_id'],
]

/**
 * The result keeps a value that only one record has. When both have one, the kept record's value stays. A
 * member on one record is a member. The person is here since the earlier of the two days.
 */
export function unitedFields(kept: MemberRow, joined: MemberRow, wishes: Wishes): Partial<MemberRow> {
  const { take = [], leave_empty = [] } = wishes
  const said = new Set([...take, ...leave_empty])
  const filled = THINGS.flatMap((thing) =>
    missing(
      kept,
      joined,
      thing.filter((field) => !take.includes(field)),
    ),
  ).filter((field) => !said.has(field))
  const member: JoinableField[] =
    kept.first_timer && !joined.first_timer && !said.has('first_timer')
      ? ['first_timer', 'captured_service_id']
      : []
  const fields = [...filled, ...member.filter((field) => !said.has(field)), ...take]
  const since = kept.created_at < joined.created_at ? kept.created_at : joined.created_at
  const united = Object.fromEntries(fields.map((field) => [field, joined[field]]))
  return { ...united, ...unitedBirth(kept, joined, { take, leave_empty }), created_at: since }
}

/** One birthday in three fields is kept whole, or taken whole. */
function unitedBirth(kept: MemberRow, joined: MemberRow, { take, leave_empty }: Required<Wishes>): Birth {
  const isNamed = (fields: readonly JoinableField[]) => BIRTH_FIELDS.some((field) => fields.includes(field))
  if (isNamed(take)) return birthOf(joined)
  return isNamed(leave_empty) ? birthOf(kept) : filledBirth(kept, joined)
}

/** The parts that only the joined record has; none where a part says something else on each. */
function missing(kept: MemberRow, joined: MemberRow, thing: readonly JoinableField[]): JoinableField[] {
  const both = thing.filter((field) => has(kept, field) && has(joined, field))
  if (both.some((field) => plain(kept[field]) !== plain(joined[field]))) return []
  return thing.filter((field) => !has(kept, field) && has(joined, field))
}

const has = (record: MemberRow, field: JoinableField): boolean =>
  record[field] !== null && record[field] !== ''

const plain = (value: unknown): unknown => (typeof value === 'string' ? value.trim().toLowerCase() : value)
