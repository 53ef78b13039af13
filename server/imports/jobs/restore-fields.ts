/** A person whom an import changed gets the former values back, field by field: what others set since stays. */
import type { MemberRow } from '../../../contract/tables/members.ts'
import { BIRTH_FIELDS, saysBirth } from '../../../sync/merge/birthday.ts'
import { ADDRESS_FIELDS } from '../../../sync/merge/person.ts'
import { unitedFields } from '../../church/same-people/united-fields.ts'
import type { KnownPerson } from '../planning/changes-for.ts'
import type { RowChange, StoredRow, Values } from '../stored-rows.ts'
import type { OtherRow } from './other-lists.ts'
import type { UndoneRow } from './undone-row.ts'

type Since = {
  /** Fields that others set since, as history names them. */
  theirs: ReadonlySet<string>
  /** Rows of lists that changed this person afterwards and still stand, in their order. */
  later: readonly OtherRow[]
  /** Records merged into this person, in their order. */
  merged: readonly MemberRow[]
}

/** A birthday is one value in three fields: a day of one list beside a month of another would be nobody's. */
const partsOf = (field: string): readonly string[] => (saysBirth({ [field]: null }) ? BIRTH_FIELDS : [field])

const isAddress = (field: string) => (ADDRESS_FIELDS as readonly string[]).includes(field)

/** The row holds the day of joining in `created_at`. */
const inHistory = (field: string) => (field === 'joined' ? 'created_at' : field)

/** Notes of a row that are no fields of the person. */
const NO_FIELDS: ReadonlySet<string> = new Set(['added_as', 'waits', 'candidates', 'marks', 'dates'])

export function restored(
  row: StoredRow,
  person: MemberRow & KnownPerson,
  { theirs, later, merged }: Since,
): UndoneRow {
  const after = row.after ?? {}
  const fields = Object.keys(after).filter((field) => !NO_FIELDS.has(field))
  const mine: string[] = []
  const left: string[] = []
  const changed = new Set<OtherRow>()
  for (const field of fields) {
    const parts = partsOf(field)
    const next = later.find((list) => parts.some((part) => part in (list.after ?? {})))
    if (parts.some((part) => theirs.has(inHistory(part)))) left.push(field)
    else if (next) changed.add(handOn(row, field, next))
    else if (parts.every((part) => !(part in after) || person[part as keyof KnownPerson] === after[part]))
      mine.push(field)
    else left.push(field)
  }
  const { joined, ...before } = Object.fromEntries(mine.map((field) => [field, row.before?.[field] ?? null]))
  const was = { ...person, ...before, ...(joined && { created_at: String(row.before?.created_at) }) }
  const whole = withMerged(was, merged)
  const filled = Object.keys(before).flatMap((field) => groupOf(field).filter((part) => !theirs.has(part)))
  const changedParts = filled.filter((part) => part in before || differs(whole, was, part))
  const set = Object.fromEntries(changedParts.map((part) => [part, whole[part as keyof MemberRow]]))
  const more = joined ? { created_at: whole.created_at } : {}
  const others = left.map((field) => field.replaceAll('_', ' ')).join(', ')
  const reason = `Changed by somebody since, and left so: ${others}.`
  return {
    changes: mine.length ? [{ type: 'edit-member', args: { id: person.id, set }, more }] : [],
    becomes: { line: row.line, ...(others ? { undone: 'kept', reason } : { undone: 'undone' }) },
    others: [...changed].map(({ import_id, ...list }): [string, RowChange] => [
      import_id,
      { line: list.line, before: list.before, after: list.after },
    ]),
  }
}

const groupOf = (field: string): readonly string[] => (isAddress(field) ? ADDRESS_FIELDS : partsOf(field))

const differs = (a: MemberRow, b: MemberRow, field: string) =>
  a[field as keyof MemberRow] !== b[field as keyof MemberRow]

/** As merging would have made the record without the list: what only the other had is kept. */
const withMerged = (was: MemberRow, merged: readonly MemberRow[]): MemberRow =>
  merged.reduce((row, other) => ({ ...row, ...unitedFields(row, other, {}) }), was)

/** A later list wrote over this one's value: undone in its turn, it gives back what stood before both. */
function handOn({ before, after }: StoredRow, field: string, next: OtherRow): OtherRow {
  const was: Values = { ...next.before, [field]: before?.[field] ?? null }
  if (field === 'joined') was.created_at = before?.created_at
  next.before = was
  next.after = { [field]: after?.[field], ...next.after }
  return next
}
