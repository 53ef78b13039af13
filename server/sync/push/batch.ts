/** Defines a batch of ops settled together under the church's lock, and its outcome. */
import type { OpResult, WireOp } from '../../../contract/sync/push.ts'
import { type Statement, statementName } from '../../db/pipeline.ts'
import type { SyncActor } from '../../http/actor-and-answer.ts'
import {
  type MemoryTx,
  type AnyRow,
  withUtcInstants,
  fieldsOf,
  type Change,
  countsAsChild,
} from '../store.ts'
import type { OpRights, Settling } from './settle-op.ts'
import type { TableName } from '../../../contract/tables/index.ts'
import { given } from '../../db/wire-types.ts'
import type { Ref } from '../../../sync/mutation.ts'
import { idsIn, type AliasMap } from './resolve.ts'
import { type KnownOp, settledOps } from '../receipts.ts'
import type pg from 'pg'
import type { MemberRow } from '../../../contract/tables/people.ts'

export type Batch = {
  actor: SyncActor
  ops: WireOp[]
  /** True for phones' ops: they are recorded in sync_ops and in delivery status. The server's own ops (REST) are not. */
  recorded: boolean
  highestSeq: number
  /** The database rejected this op's content when it ran alone. Only its rejection is written. */
  poison?: boolean
  /** Malformed ops. */
  misshapen?: ReadonlySet<WireOp>
  question?: Question
  /** The features of each op, by its id. Without it, the actor's features apply. */
  rights?: OpRights
  /**
   * Changes rows further than an op can express. Only the server's own batches use it. The results are in the order of the
   * ops.
   */
  more?(rows: MemoryTx, results: OpResult[]): Promise<void>
}

/** A query that one of the server's own calls needs under the lock before its op is settled. */
export type Question = {
  /** Is sent with the batch's reads. */
  statement: Statement
  /** Returns the op's result if the answer settles it, else null. Throws Problem if the call must be rejected. */
  answer(rows: object[], settling: Settling, op: WireOp): Promise<OpResult | null>
}

/** `before`: the church's rev before the one transaction that settled everything. */
export type Settled = { epoch: string; before?: number; rev: number; results: OpResult[] }

/** A row that phones must receive again although its own fields did not change. */
export type Renumbered = { table: 'marks' | 'members' | 'households'; id: string }

/** Reads everything a batch needs before its first op, in one statement: ops settled before, aliases, rows. */

export type BatchKnown = {
  known: Map<string, KnownOp>
  aliases: AliasMap
  /** By table, the ids that were looked up and the rows that were found. */
  rows: { table: TableName; ids: string[]; found: AnyRow[] }[]
}

type Part = { name: string; sql(parameter: string): string; value: string[] }

/**
 * @param recorded true if the ops may have been settled before; the server's own ops have not
 * @returns the statement, and a function that reads its rows
 */
export function readBatch(
  churchId: string,
  ops: WireOp[],
  refs: Ref[],
  recorded: boolean,
): { statement: Statement; known(rows: object[] | undefined): BatchKnown } {
  const byTable = idsByTable(refs)
  const parts = [
    ...(recorded ? [knownPart(ops)] : []),
    aliasPart(ops),
    ...[...byTable].map(([table, ids]) => rowsPart(table, ids)),
  ]
  const columns = parts.map((part, index) => `(${part.sql(`$${index + 2}`)}) as ${part.name}`)
  const name = statementName(
    'read-batch',
    parts.map((part) => part.name),
  )
  const values = [churchId, ...parts.map((part) => part.value)]
  return {
    statement: { name, text: `select ${columns.join(', ')}`, values },
    known: (rows) => knownOf((rows?.[0] ?? {}) as Answer, byTable),
  }
}

type Answer = Record<string, unknown[] | null>

function knownOf(answer: Answer, byTable: Map<TableName, string[]>): BatchKnown {
  return {
    known: new Map(((answer.known ?? []) as KnownOp[]).map((op) => [op.op_id, op])),
    aliases: new Map(
      ((answer.aliases ?? []) as { id: string; to_id: string }[]).map((row) => [row.id, row.to_id]),
    ),
    rows: [...byTable].map(([table, ids]) => ({
      table,
      ids,
      found: ((answer[table === 'aliases' ? 'alias_rows' : table] ?? []) as AnyRow[]).map(withUtcInstants),
    })),
  }
}

function idsByTable(refs: Ref[]): Map<TableName, string[]> {
  const sets = new Map<TableName, Set<string>>()
  for (const [table, id] of refs) sets.set(table, (sets.get(table) ?? new Set()).add(id))
  return new Map([...sets].map(([table, ids]) => [table, [...ids]]))
}

/** The given ops and the ops that they need, if they were settled. */
function knownPart(ops: WireOp[]): Part {
  return {
    name: 'known',
    value: [...new Set(ops.flatMap((op) => [op.id, ...op.needs]))],
    sql: (ids) => `select json_agg(r) from (${settledOps(given(ids))}) r`,
  }
}

function aliasPart(ops: WireOp[]): Part {
  return {
    name: 'aliases',
    value: [...new Set(ops.flatMap((op) => idsIn(op.args)))],
    sql: (ids) =>
      `select json_agg(r) from (select id, to_id from aliases where church_id = $1 and id = any(${given(ids)})) r`,
  }
}

function rowsPart(table: TableName, ids: string[]): Part {
  return {
    name: table === 'aliases' ? 'alias_rows' : table,
    value: ids,
    sql: (parameter) => `select json_agg(r) from (
      select ${fieldsOf(table).join(', ')} from ${table} where church_id = $1 and id = any(${given(parameter)})) r`,
  }
}

/**
 * Keeps `households.has_children` in step with the changes of a batch. When it changes, phones of ushers must learn who
 * belongs to the household, or forget it: the household and its people get new revs.
 */

type Belonging = { id: string; household_id: string | null; counts_as_child: boolean }

/** A household as the database has it. */
type Stored = { id: string; has_children: boolean }

const HOUSEHOLDS = {
  name: 'households-of-batch',
  text: 'select id, has_children from households where church_id = $1 and id = any($2::uuid[])',
}

const PEOPLE = {
  name: 'people-of-households',
  text: 'select id, household_id, counts_as_child from members where church_id = $1 and household_id = any($2::uuid[])',
}

const WRITE = `update households h set has_children = line.has_children
  from jsonb_to_recordset($2::jsonb) as line(id uuid, has_children boolean) where h.church_id = $1 and h.id = line.id`

const NOTHING: Outcome = { statements: [], renumbered: [] }
type Outcome = { statements: Statement[]; renumbered: Renumbered[] }

/** @returns the statements to run after the rows are written, and the rows that get new revs though nothing changed them */
export async function householdsWithChildren(
  tx: pg.PoolClient,
  churchId: string,
  changes: readonly Change[],
): Promise<Outcome> {
  const people = changes.filter(isOfMember)
  const ids = [...new Set(people.flatMap(householdsIn))]
  if (ids.length === 0) return NOTHING
  const values = [churchId, ids]
  const { rows: stored } = await tx.query<Stored>({ ...HOUSEHOLDS, values })
  const { rows: before } = await tx.query<Belonging>({ ...PEOPLE, values })
  const after = new Map(before.map((one) => [one.id, one]))
  for (const { id, after: row } of people)
    after.set(id, { id, household_id: row.household_id, counts_as_child: countsAsChild(row) })
  const lines = ids.flatMap((id) => {
    const belonging = [...after.values()].filter((one) => one.household_id === id)
    const has_children = belonging.some((one) => one.counts_as_child)
    const was = stored.find((one) => one.id === id)?.has_children ?? false
    return was === has_children ? [] : [{ id, has_children, people: belonging.map((one) => one.id) }]
  })
  if (lines.length === 0) return NOTHING
  const written = new Set(changes.map(({ id }) => id))
  const renumbered = lines.flatMap(({ id, people: members }): Renumbered[] => [
    { table: 'households', id },
    ...members.map((member) => ({ table: 'members' as const, id: member })),
  ])
  const flags = JSON.stringify(lines.map(({ id, has_children }) => ({ id, has_children })))
  return {
    statements: [{ name: 'households-with-children', text: WRITE, values: [churchId, flags] }],
    renumbered: renumbered.filter(({ id }) => !written.has(id)),
  }
}

type MemberChange = Change & { before: MemberRow | undefined; after: MemberRow }

const isOfMember = (change: Change): change is MemberChange => change.table === 'members'

/** The households that a change of a person may give children, or take them from. */
function householdsIn({ before, after }: MemberChange): string[] {
  const [was, is] = [before?.household_id ?? null, after.household_id]
  const same = was === is && Boolean(before && countsAsChild(before)) === countsAsChild(after)
  return same ? [] : [was, is].flatMap((id) => id ?? [])
}
