/**
 * Writes history in the transaction of the change: who changed what, with both values, which values were replaced, and
 * what arrived for a merged person.
 */
import type pg from 'pg'
import { newId } from '../../../contract/ids.ts'
import { tables } from '../../../contract/tables/index.ts'
import type { Change } from '../store.ts'
import type { WritePart, Statement } from '../../db/pipeline.ts'
import type { Settling } from './settle-op.ts'
import { birthProblem, type TypedBirth } from '../../../contract/people/birthday.ts'
import type { WireOp } from '../../../contract/sync/push.ts'
import { saysBirth } from '../../../sync/merge/person.ts'
import { mutationNamed } from '../../../sync/mutations/index.ts'

/** Records each changed field with both values. A new row records the fields that hold a value. */
export function history({ actor }: Settling, changes: Change[], base: number): WritePart[] {
  const by = actor.importId && { import_id: actor.importId }
  const entries = changes
    .flatMap((change, index) => entryOf(change, base + index + 1))
    .map((entry) => ({ ...entry, ...by }))
  if (entries.length === 0) return []
  return [
    {
      name: 'history',
      sql: insertHistory,
      values: [actor.accountId, actor.deviceId, JSON.stringify(entries)],
    },
  ]
}

const insertHistory: WritePart['sql'] = (parameter) => `
  insert into audit_log (church_id, id, account_id, device_id, action, subject_table, subject_id, changes, rev, import_id)
  select $1::uuid, id, ${parameter(0)}::uuid, ${parameter(1)}::uuid, action, subject_table, subject_id, changes, rev, import_id
  from jsonb_populate_recordset(null::audit_log, ${parameter(2)}::jsonb)`

function entryOf(change: Change, rev: number): object[] {
  const changes = tables[change.table].audited ? differences(change) : {}
  if (Object.keys(changes).length === 0) return []
  const action = change.before ? 'changed' : 'added'
  return [{ id: newId(), action, subject_table: change.table, subject_id: change.id, changes, rev }]
}

function differences({ before, after }: Change): Record<string, [unknown, unknown]> {
  const old = (before ?? {}) as Record<string, unknown>
  const differing = Object.entries(after).filter(
    ([field, value]) => field !== 'id' && !isEqual(old[field] ?? null, value),
  )
  return Object.fromEntries(differing.map(([field, value]) => [field, [old[field] ?? null, value]]))
}

/** Values are texts, numbers, flags, or lists of ids. */
const isEqual = (one: unknown, other: unknown): boolean =>
  one === other || (Array.isArray(one) && Array.isArray(other) && one.join() === other.join())

type Entry = {
  subject_id: string
  changes: Record<string, [unknown, unknown]>
  rev: number
  account_id: string | null
  device_id: string | null
}

const FIND = {
  name: 'changed-since',
  text: `select subject_id, changes, rev, account_id, device_id from audit_log
         where church_id = $1 and subject_id = any($2::uuid[]) and rev > $3 and changes is not null order by rev`,
}

/**
 * Finds fields that somebody else changed since the phone's last pull, and adds them as `overwrote` to the results of
 * applied edits. The later arrival wins, and its author is notified of the replaced value. It runs one query for a
 * batch, none for a batch without edits.
 */
export async function findOverwritten(tx: pg.PoolClient, settling: Settling, ops: WireOp[]): Promise<void> {
  // A rejected op may be malformed and have no arguments.
  const applied = ops.filter((op) => settling.results.get(op.id)?.status === 'applied')
  const edits = applied.filter((op) => Object.keys(setBy(op)).length > 0)
  if (edits.length === 0) return
  const since = Math.min(...edits.map((op) => op.base_rev))
  const { rows } = await tx.query<Entry>({
    ...FIND,
    values: [settling.churchId, edits.map((op) => op.args.id), since],
  })
  for (const op of edits) {
    const overwrote = theirsSince(settling, op, rows)
    const result = settling.results.get(op.id)
    if (result && overwrote.length) settling.results.set(op.id, { ...result, overwrote })
  }
}

/** An impossible birthday was left out of the edit, so it replaced none. */
function setBy({ args }: WireOp): Record<string, unknown> {
  const set = args.set && typeof args.set === 'object' ? (args.set as Record<string, unknown>) : {}
  const { day_of_birth, month_of_birth, date_of_birth } = set as TypedBirth
  const isWhole = day_of_birth !== undefined && month_of_birth !== undefined
  if (!isWhole || date_of_birth || !birthProblem({ day_of_birth, month_of_birth })) return set
  return Object.fromEntries(Object.entries(set).filter(([field]) => !saysBirth({ [field]: null })))
}

/** Returns somebody else's latest value for each field that this op set too. Equal values are no conflict. */
function theirsSince(
  { actor }: Settling,
  op: WireOp,
  entries: Entry[],
): { field: string; theirs: unknown }[] {
  const theirs = new Map<string, unknown>()
  const set = setBy(op)
  for (const entry of entries) {
    const own = entry.account_id === actor.accountId && entry.device_id === actor.deviceId
    if (entry.subject_id !== op.args.id || entry.rev <= op.base_rev || own) continue
    for (const [field, [, value]] of Object.entries(entry.changes)) {
      if (field in set && !isEqual(set[field], value)) theirs.set(field, value)
    }
  }
  return [...theirs].map(([field, value]) => ({ field, theirs: value }))
}

/**
 * Stores values that edits replaced although somebody else had just typed them. An administrator can see them. They are
 * written in the same transaction.
 */
export function replacedValues({ actor, results, aliases }: Settling, fresh: WireOp[]): WritePart[] {
  const entries = fresh.flatMap((op) => {
    const subject_table = mutationNamed(op.type)?.edits
    const overwrote = results.get(op.id)?.overwrote
    // The arguments of a rejected op may hold anything in place of an id.
    if (!subject_table || !overwrote) return []
    const set = (op.args.set ?? {}) as Record<string, unknown>
    const id = String(op.args.id)
    return overwrote.map(({ field, theirs }) => ({
      id: newId(),
      subject_table,
      subject_id: aliases.get(id) ?? id,
      field,
      theirs,
      ours: set[field] ?? null,
    }))
  })
  if (entries.length === 0) return []
  return [{ name: 'replaced', sql: insertReplaced, values: [actor.accountId, JSON.stringify(entries)] }]
}

const insertReplaced: WritePart['sql'] = (parameter) => `
  insert into replaced_values (church_id, id, subject_table, subject_id, field, theirs, ours, replaced_by)
  select $1::uuid, id, subject_table, subject_id, field, theirs, ours, ${parameter(0)}::uuid
  from jsonb_to_recordset(${parameter(1)}::jsonb)
    as r(id uuid, subject_table text, subject_id uuid, field text, theirs jsonb, ours jsonb)`

type ArrivedRow = { kind: string; row_id: string; told: string }

/** Returns the row that each op brings, named by the op's id or by its arguments. */
const BRINGS: Record<string, (op: WireOp) => Omit<ArrivedRow, 'told'>> = {
  'mark-person': (op) => ({ kind: 'marks', row_id: op.id }),
  'add-follow-up-note': (op) => ({ kind: 'follow_up_notes', row_id: op.id }),
  'check-in-child': (op) => ({ kind: 'child_events', row_id: op.id }),
  'check-out-child': (op) => ({ kind: 'child_events', row_id: op.id }),
  'change-follow-up': (op) => ({ kind: 'follow_ups', row_id: String(op.args.id) }),
}

const NOTE = {
  name: 'told-while-joined',
  text: `insert into joined_rows (church_id, join_id, kind, row_id)
    select $1::uuid, i.join_id, line.kind, line.row_id
    from jsonb_to_recordset($2::jsonb) as line(kind text, row_id uuid, told uuid)
    join joined_ids i on i.church_id = $1 and i.id = line.told
    on conflict do nothing`,
}

/**
 * Records rows that arrive under an id that a merge turned into an alias. The note is written in the op's own
 * transaction. Undoing the merge then returns each row to the person it was sent for.
 * @returns no statement if every op named people by their current ids
 */
export function changesWhileMerged({ aliases, results, churchId }: Settling, fresh: WireOp[]): Statement[] {
  if (aliases.size === 0) return []
  const lines = fresh.flatMap((op): ArrivedRow[] => {
    const brings = BRINGS[op.type]
    // The arguments of a rejected op may hold anything in place of an id.
    if (!brings || results.get(op.id)?.status !== 'applied') return []
    const named = String(op.args.person_id)
    const means = aliases.get(named)
    if (!means || means === named) return []
    return [{ ...brings(op), told: named }]
  })
  return lines.length > 0 ? [{ ...NOTE, values: [churchId, JSON.stringify(lines)] }] : []
}
