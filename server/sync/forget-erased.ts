/**
 * Redacts ops that were not applied and name an erased person: ops in store at the erasure, and ops that arrive after it. An
 * op about others stays and can still be decided.
 */
import { NO_GUARDIAN_LEFT } from '../../contract/people/household.ts'
import type { OpResult, WireOp } from '../../contract/sync/push.ts'
import { ERASED, isErased as isErasedMember } from '../../sync/merge/erased.ts'
import { withRedactedConsent, type PersonFields } from '../../sync/merge/person.ts'
import { redactedCheck, type CheckArgs } from '../../sync/mutations/check-children.ts'
import { mutationNamed, type MutationName } from '../../sync/mutations/index.ts'
import type { Statement } from '../db/pipeline.ts'
import type { MemoryTx, Change } from './store.ts'
import { type AliasMap, idsIn } from './push/resolve.ts'
import type pg from 'pg'
import type { MemberRow } from '../../contract/tables/people.ts'

/** Splits up families that a change left with one person at most. One person alone is no family. */

/** A family that was split up, and the people who belonged to it last. */
export type SplitFamily = { id: string; people: string[] }

const PEOPLE = 'select id from members where church_id = $1 and household_id = any($2::uuid[])'

/**
 * Leaves families with two living people as they are. A deleted person counts as gone, whether they may be restored or not.
 * @param households those that may have lost somebody
 */
export async function splitIfAlone(
  tx: pg.PoolClient,
  churchId: string,
  rows: MemoryTx,
  households: readonly string[],
): Promise<SplitFamily[]> {
  if (households.length === 0) return []
  // People who joined in this transaction are found among the kept rows.
  rows.keep()
  const { rows: stored } = await tx.query<{ id: string }>(PEOPLE, [churchId, households])
  const ids = [...new Set([...stored, ...rows.changedRows('members')].map(({ id }) => id))]
  await rows.prefetch(ids.map((id) => ['members', id] as const))
  await rows.prefetch(households.map((id) => ['households', id] as const))
  const everybody = await Promise.all(ids.map((id) => rows.get('members', id)))
  const split: SplitFamily[] = []
  for (const id of households) {
    const people = everybody.filter((one): one is MemberRow => one?.household_id === id)
    if (people.filter(({ deleted_at }) => !deleted_at).length > 1) continue
    for (const one of people) await rows.put('members', { ...one, household_id: null })
    const row = await rows.get('households', id)
    if (row && !row.deleted_at) await rows.put('households', { ...row, deleted_at: new Date().toISOString() })
    split.push({ id, people: people.map((one) => one.id) })
  }
  return split
}

/**
 * Runs at the end of a batch, so that somebody may take a person out and add another one. Deleting a person leaves the
 * family as it is: they can be restored.
 */
export async function splitFamiliesLeft(tx: pg.PoolClient, churchId: string, rows: MemoryTx): Promise<void> {
  await splitIfAlone(tx, churchId, rows, [...new Set(rows.changes().flatMap(familyLeft))])
  rows.keep()
}

/** The family that somebody left, or one made in this batch, whose people may have left it again. */
function familyLeft({ table, id, before, after }: Change): string[] {
  if (table === 'households') return before ? [] : [id]
  if (table !== 'members' || !before) return []
  const [was, is] = [before, after].map((row) => (row as MemberRow).household_id)
  return was && was !== is ? [was] : []
}

/** SQL that is true for an erased person. @param row the members row in the statement, such as `m` */
export const isErasedRow = (row: string): string =>
  `(${row}.deleted_at is not null and ${row}.first_name = '')`

type IsErased = (id: string) => boolean
type Args = Record<string, unknown>

/** Returns the arguments that stay; null if nothing is left to decide. */
type Rule = (args: Args, isErased: IsErased) => Args | null

/** Ids alone say nothing about an erased person, and the op still applies. */
const STAYS: Rule = (args) => args

/** The op is about one person. */
const ABOUT =
  (field: 'id' | 'person_id'): Rule =>
  (args, isErased) =>
    isErased(String(args[field])) ? null : args

const PERSON: Rule = (args, isErased) => {
  if (isErased(String(args.id))) return null
  const { set, ...others } = withRedactedConsent(args, isErased)
  const left = { ...others, ...withoutGuardians(others, isErased) }
  return set ? { ...left, set: withoutGuardians(set, isErased) } : left
}

/** The same fields without erased people among those who may collect the person. An empty list would let others. */
export function withoutGuardians<F extends Partial<PersonFields>>(fields: F, isErased: IsErased): F {
  const { guardians } = fields
  if (!guardians?.some(isErased)) return fields
  const left = guardians.filter((id) => !isErased(id))
  return { ...fields, guardians: left.length > 0 ? left : [NO_GUARDIAN_LEFT] }
}

const FAMILY: Rule = (args, isErased) => {
  const people = (args.people as string[]).filter((id) => !isErased(id))
  return new Set(people).size > 1 ? { ...args, people } : null
}

const CHECK: Rule = (args, isErased) => redactedCheck(args as CheckArgs, isErased)

/** A missing mutation is a type error: its author must say what stays. */
const RULES: Record<MutationName, Rule> = {
  'capture-first-timer': PERSON,
  'add-member': PERSON,
  'edit-member': PERSON,
  'delete-member': ABOUT('id'),
  'restore-member': ABOUT('id'),
  'change-follow-up': ABOUT('person_id'),
  'add-follow-up-note': ABOUT('person_id'),
  'join-household': ABOUT('person_id'),
  'leave-household': ABOUT('person_id'),
  'create-household': FAMILY,
  'check-in-child': CHECK,
  'check-out-child': CHECK,
  'mark-person': STAYS,
  'unmark-person': STAYS,
  'keep-erased': STAYS,
  'undo-child-event': STAYS,
  'move-child-to-class': STAYS,
  'edit-household': STAYS,
  'delete-household': STAYS,
  'count-heads': STAYS,
  'create-service': STAYS,
  'edit-service': STAYS,
  'delete-service': STAYS,
  'create-cell': STAYS,
  'edit-cell': STAYS,
  'delete-cell': STAYS,
  'create-department': STAYS,
  'edit-department': STAYS,
  'delete-department': STAYS,
  'create-schedule': STAYS,
  'edit-schedule': STAYS,
  'delete-schedule': STAYS,
  'skip-service': STAYS,
  'unskip-service': STAYS,
}

/** Nothing stays of an op that this server cannot read: it may say anything about the person. */
function redactedOp(op: WireOp, isErased: IsErased): WireOp | null {
  const mutation = mutationNamed(String(op.type))
  const read = mutation && op.v <= mutation.v ? mutation.args.safeParse(op.args) : undefined
  if (!mutation || !read?.success) return null
  const args = RULES[mutation.name as MutationName](read.data as Args, isErased)
  return args && { ...op, args }
}

/** The recorded content of ops that arrive after an erasure, by their ids. Null: the op has no content any more. */
export type Redactions = ReadonlyMap<string, WireOp | null>

type Settled = { rows: MemoryTx; aliases: AliasMap; results: ReadonlyMap<string, OpResult> }

export async function redactedOnArrival(
  { rows, aliases, results }: Settled,
  fresh: readonly WireOp[],
): Promise<Redactions> {
  const kept = fresh.filter(({ id }) => ['rejected', 'quarantined'].includes(results.get(id)?.status ?? ''))
  const means = (id: string) => aliases.get(id) ?? id
  const named = new Set(kept.flatMap(({ args }) => idsIn(args)))
  if (named.size === 0) return new Map()
  await rows.prefetch([...named].map((id) => ['members', means(id)] as const))
  const erased = new Set<string>()
  for (const id of named) if (isErasedMember(await rows.get('members', means(id)))) erased.add(id)
  const naming = kept.filter(({ args }) => idsIn(args).some((id) => erased.has(id)))
  return new Map(naming.map((op) => [op.id, redactedOp(op, (id) => erased.has(id))]))
}

/** A quarantined op without content is rejected, because nothing is left to decide on. */
export const withoutContent = (result: OpResult): OpResult =>
  result.status === 'quarantined' ? { ...result, status: 'rejected', ...ERASED } : result

/** Reads the stored ops that name one of these people, entered by hand or made by a phone. */
export const OPS_NAMING = `select op_id, payload from sync_ops
  where church_id = $1 and payload is not null and exists (
    select from unnest($2::uuid[]) as one(id) where position(one.id::text in payload::text) > 0)`

/** SQL that removes an op's content, see `withoutContent`. */
export const WITHOUT_CONTENT = `payload = null,
  result = case when status = 'quarantined' then result || '${JSON.stringify({ status: 'rejected', ...ERASED })}' else result end,
  status = case when status = 'quarantined' then 'rejected' else status end`

const EMPTY = `update sync_ops set ${WITHOUT_CONTENT}
  where church_id = $1 and op_id = any($2::uuid[])`

const REDACT = `update sync_ops o set payload = line.payload
  from jsonb_to_recordset($2::jsonb) as line(op_id uuid, payload jsonb) where o.church_id = $1 and o.op_id = line.op_id`

/** @param ops the rows of `OPS_NAMING` */
export function redactStored(
  churchId: string,
  ids: readonly string[],
  ops: readonly { op_id: string; payload: WireOp }[],
): Statement[] {
  const isErased = (id: string) => ids.includes(id)
  const left = ops.map(({ op_id, payload }) => ({ op_id, payload: redactedOp(payload, isErased) }))
  const [empty, kept] = [left.filter((one) => !one.payload), left.filter((one) => one.payload)]
  if (ops.length === 0) return []
  return [
    { name: 'forget-payloads', text: EMPTY, values: [churchId, empty.map(({ op_id }) => op_id)] },
    { name: 'redact-payloads', text: REDACT, values: [churchId, JSON.stringify(kept)] },
  ]
}
