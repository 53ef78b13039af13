/** Undoes one row of an import, and finds rows and marks of other lists about the same people. */
import type pg from 'pg'
import type { OpResult } from '../../../../contract/sync/push.ts'
import type { MemberRow } from '../../../../contract/tables/people.ts'
import { BIRTH_FIELDS, saysBirth } from '../../../../sync/merge/person.ts'
import { ADDRESS_FIELDS } from '../../../../contract/person-fields.ts'
import { unitedFields } from '../../same-people/queries.ts'
import { markOfList } from '../../shared/counted-sql.ts'
import type { RowChange, StoredRow, Values } from '../stored-rows.ts'
import type { KnownPerson } from '../planning/member-details.ts'
import type { OwnChange } from './batch.ts'

export type UndoneRow = {
  changes: OwnChange[]
  becomes: RowChange
  /** Rows of later imports that take over this row's former values. */
  others?: [importId: string, row: RowChange][]
}

/** A rejected change is listed as not undone. @param results one for each change, in their order */
export function becameOf(planned: UndoneRow[], results: OpResult[]): RowChange[] {
  let at = 0
  return planned.map(({ changes, becomes }) => {
    const refused = results.slice(at, (at += changes.length)).find(({ status }) => status !== 'applied')
    if (!refused) return becomes
    return { line: becomes.line, undone: 'kept', reason: refused.message ?? 'This was not taken back.' }
  })
}

type Since = {
  /** Fields that others set since, by their names in history. */
  theirs: ReadonlySet<string>
  /** Rows of later lists that changed this person and are not undone, in their order. */
  later: readonly OtherRow[]
  /** Records merged into this person, in their order. */
  merged: readonly MemberRow[]
}

/** Notes of a row that are no fields of the person. */
const NO_FIELDS: ReadonlySet<string> = new Set(['added_as', 'waits', 'candidates', 'marks', 'dates'])

/** Restores the former values of a person whom an import changed, field by field. Values that others set since stay. */
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

/** A birthday is one value in three fields. A day of one list with a month of another would be wrong. */
const partsOf = (field: string): readonly string[] => (saysBirth({ [field]: null }) ? BIRTH_FIELDS : [field])

const isAddress = (field: string) => (ADDRESS_FIELDS as readonly string[]).includes(field)

/** The row holds the day of joining in `created_at`. */
const inHistory = (field: string) => (field === 'joined' ? 'created_at' : field)

const groupOf = (field: string): readonly string[] => (isAddress(field) ? ADDRESS_FIELDS : partsOf(field))

const differs = (a: MemberRow, b: MemberRow, field: string) =>
  a[field as keyof MemberRow] !== b[field as keyof MemberRow]

/** Computes the merged record as it would be without the list: values that only the other record had are kept. */
const withMerged = (was: MemberRow, merged: readonly MemberRow[]): MemberRow =>
  merged.reduce((row, other) => ({ ...row, ...unitedFields(row, other, {}) }), was)

/** A later list overwrote this one's value. Its row takes over the value from before both, and restores it when undone. */
function handOn({ before, after }: StoredRow, field: string, next: OtherRow): OtherRow {
  const was: Values = { ...next.before, [field]: before?.[field] ?? null }
  if (field === 'joined') was.created_at = before?.created_at
  next.before = was
  next.after = { [field]: after?.[field], ...next.after }
  return next
}

/** A row of another members' list that added or changed this person. */
export type OtherRow = {
  import_id: string
  line: number
  before: Values | null
  after: Values | null
  /** The rev of its write; null if it changed nothing. */
  rev: string | null
}

/** SQL for a row `r` of a members' import `i` that wrote something and is not undone. */
export const STANDS = `i.kind = 'members' and r.settled and r.undone is null
  and (r.outcome in ('new', 'updated') or r.after ? 'added_as')`

/**
 * Finds rows of other imports, not undone, about the people of this one. Maps by the person's id, in the order in
 * which the rows were written.
 */
export async function otherRows(
  tx: pg.ClientBase,
  churchId: string,
  importId: string,
  ids: string[],
): Promise<Map<string, OtherRow[]>> {
  const { rows } = await tx.query<OtherRow & { id: string }>(
    `select r.member_id as id, r.import_id, r.line, r.before, r.after, (
       select max(l.rev) from audit_log l where l.church_id = $1 and l.subject_id = r.member_id and l.import_id = r.import_id) as rev
     from import_rows r join imports i on i.church_id = r.church_id and i.id = r.import_id
     where r.church_id = $1 and r.import_id <> $2 and r.member_id = any($3::uuid[]) and ${STANDS}
     order by rev`,
    [churchId, importId, ids],
  )
  const found = new Map<string, OtherRow[]>()
  for (const { id, ...row } of rows) found.set(id, [...(found.get(id) ?? []), row])
  return found
}

/** Returns the people whom a list of past attendance marked. */
export async function markedByLists(
  tx: pg.ClientBase,
  churchId: string,
  ids: string[],
): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>(
    `select distinct m.person_id as id from marks m
     where m.church_id = $1 and m.person_id = any($2::uuid[]) and m.removed_by is null and ${markOfList('m')}`,
    [churchId, ids],
  )
  return new Set(rows.map(({ id }) => id))
}
