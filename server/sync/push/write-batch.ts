/** Writes the changes of a batch in one pipeline: rows with their revs, results, delivery status, history. */
import type pg from 'pg'
import type { WireOp, OpResult } from '../../../contract/sync/push.ts'
import { TABLE_NAMES } from '../../../contract/tables/index.ts'
import { type Statement, writeTogether, type WritePart } from '../../db/pipeline.ts'
import { affirmed, agreements, cameNoMore, talliesOfMarks, writeConsequences } from './consequences.ts'
import { householdsWithChildren, type Batch, type Renumbered } from './batch.ts'
import { splitFamiliesLeft, redactedOnArrival, type Redactions, withoutContent } from '../forget-erased.ts'
import {
  type LockedChurch,
  type Change,
  rowsJson,
  upsertSql,
  churchLock,
  lockedChurch,
  MemoryTx,
} from '../store.ts'
import { receiptsOf, type MarkReceipt, payloadHash } from '../receipts.ts'
import { history, replacedValues, changesWhileMerged } from './history.ts'
import type { Settling } from './settle-op.ts'
import { grewAt } from '../devices.ts'
import { inChurchWriting } from '../../db/in-church.ts'
import type { SyncActor } from '../../http/actor-and-answer.ts'
import { notifyMoved } from '../live-notices.ts'
import { presentRights, requirePresent, type Decider } from '../rights.ts'
import { retried } from '../../db/write-errors.ts'

/**
 * Builds the statements that write the batch's changes. Every applied op of the batch carries the church's rev after it.
 * @returns that rev, and the statements to send
 */
export async function writeBatch(
  tx: pg.PoolClient,
  batch: Batch,
  church: LockedChurch,
  settling: Settling,
  fresh: WireOp[],
): Promise<{ rev: number; writing: Statement[] }> {
  const { churchId } = settling
  await splitFamiliesLeft(tx, churchId, settling.rows)
  const changes = settling.rows.changes()
  const redactions = batch.recorded ? await redactedOnArrival(settling, fresh) : new Map<string, never>()
  const families = await householdsWithChildren(tx, churchId, changes)
  const marks = await movedServices(tx, churchId, changes)
  const renumbered = [...marks.map((id): Renumbered => ({ table: 'marks', id })), ...families.renumbered]
  const rev = church.rev + changes.length + renumbered.length
  const receipts = batch.recorded ? receiptsOf(fresh, settling.results, changes) : new Map<string, never>()
  stampRev(settling, fresh, rev)
  const rows = fresh.filter(({ id }) => !receipts.has(id))
  const parts = [
    ...changedRows(changes, church.rev, receipts),
    ...talliesOfMarks(changes),
    ...history(settling, changes, church.rev),
    ...replacedValues(settling, fresh),
    ...(batch.recorded
      ? [...recordOps(settling, rows, batch, redactions), recordDevice(batch, settling)]
      : []),
    ...(rev > church.rev ? [movedRev(rev)] : []),
  ]
  const consequences = writeConsequences(churchId, changes, renumbered, church.rev)
  const statements = [
    ...agreements(settling, fresh, changes),
    ...changesWhileMerged(settling, fresh),
    ...affirmed(settling, fresh, changes),
  ]
  const writing = [
    ...writeTogether(churchId, parts),
    ...statements,
    ...families.statements,
    ...consequences,
    ...cameNoMore(churchId, changes),
  ]
  return { rev, writing }
}

function stampRev({ results }: Settling, fresh: WireOp[], rev: number): void {
  for (const op of fresh) {
    const result = results.get(op.id)
    if (result?.status === 'applied') results.set(op.id, { ...result, rev })
  }
}

function changedRows(
  changes: Change[],
  base: number,
  receipts: ReadonlyMap<string, MarkReceipt>,
): WritePart[] {
  const numbered = changes.map(({ table, after }, index) => ({ table, row: after, rev: base + index + 1 }))
  return TABLE_NAMES.flatMap((table) => {
    const rows = numbered.filter((change) => change.table === table)
    if (rows.length === 0) return []
    return [
      {
        name: table,
        sql: (parameter) => upsertSql(table, parameter(0)),
        values: [rowsJson(table, rows, receipts)],
      },
    ]
  })
}

const movedRev = (rev: number): WritePart => ({
  name: 'rev',
  sql: (parameter) => `update church_revs set rev = ${parameter(0)}::bigint where church_id = $1`,
  values: [rev],
})

/**
 * Returns marks of services that moved to another day. Phones hold marks by the service's day, so they must receive them
 * again.
 */
async function movedServices(tx: pg.PoolClient, churchId: string, changes: Change[]): Promise<string[]> {
  const moved = changes.filter(
    ({ table, before, after }) =>
      table === 'services' &&
      before &&
      'date_of_service' in before &&
      'date_of_service' in after &&
      before.date_of_service !== after.date_of_service,
  )
  if (moved.length === 0) return []
  const own = new Set(changes.filter(({ table }) => table === 'marks').map(({ id }) => id))
  const text = 'select id from marks where church_id = $1 and service_id = any($2::uuid[])'
  const { rows } = await tx.query<{ id: string }>(text, [churchId, moved.map(({ id }) => id)])
  return rows.map(({ id }) => id).filter((id) => !own.has(id))
}

/** Waiting ops are not recorded: the phone sends them again. */
function recordOps(
  { actor, results }: Settling,
  fresh: WireOp[],
  { poison = false }: Pick<Batch, 'poison'>,
  redactions: Redactions,
): WritePart[] {
  const entries = fresh.flatMap((op) => {
    const result = results.get(op.id)
    return result && result.status !== 'waiting' ? [entry(op, result, poison, redactions)] : []
  })
  if (entries.length === 0) return []
  return [{ name: 'ops', sql: opsSql, values: [actor.accountId, actor.deviceId, JSON.stringify(entries)] }]
}

const opsSql: WritePart['sql'] = (parameter) => `
  insert into sync_ops (church_id, op_id, account_id, device_id, seq, payload_hash, status, result, payload, rev)
  select $1::uuid, o.op_id, ${parameter(0)}::uuid, ${parameter(1)}::uuid, o.seq, decode(o.payload_hash, 'hex'), o.status,
    o.result, o.payload, o.rev
  from jsonb_to_recordset(${parameter(2)}::jsonb)
    as o(op_id uuid, seq bigint, payload_hash text, status text, result jsonb, payload jsonb, rev bigint)`

function entry(op: WireOp, given: OpResult, poison: boolean, redactions: Redactions) {
  const redacted = redactions.get(op.id)
  const result = redacted === null ? withoutContent(given) : given
  // Content that the database rejects stays on the phone alone, in its outbox.
  const payload = result.status === 'applied' || poison ? null : redacted === undefined ? op : redacted
  const { id, seq } = op
  return {
    op_id: id,
    seq,
    payload_hash: payloadHash(op),
    status: result.status,
    result,
    payload,
    rev: result.rev ?? null,
  }
}

/** Updates delivery status: the numbers that the device has given out, and the settled ones. */
function recordDevice(batch: Batch, { actor, results }: Settling): WritePart {
  const settled = batch.ops.filter((op) => results.get(op.id)?.status !== 'waiting').map((op) => op.seq)
  const highest = Math.max(batch.highestSeq, 0, ...batch.ops.map((op) => op.seq))
  return {
    name: 'device',
    sql: deviceSql,
    values: [actor.accountId, actor.deviceId, highest, multirange(settled)],
  }
}

/** The conflict clause of an insert into `devices as d`, for a known device. */
export const UPDATE_KNOWN_DEVICE = `on conflict (church_id, account_id, device_id) do update set
    last_heard_at = now(), told_seq = null, told_by = null, grew_at = ${grewAt('excluded.highest_seq')},
    highest_seq = greatest(d.highest_seq, excluded.highest_seq), settled = d.settled + excluded.settled`

const deviceSql: WritePart['sql'] = (parameter) => `
  insert into devices as d (church_id, account_id, device_id, highest_seq, settled, grew_at)
  values ($1::uuid, ${parameter(0)}::uuid, ${parameter(1)}::uuid, ${parameter(2)}::bigint, ${parameter(3)}::int8multirange, now())
  ${UPDATE_KNOWN_DEVICE}`

/** [1,2,3,7] → "{[1,4),[7,8)}" */
export function multirange(numbers: number[]): string {
  const ranges: [number, number][] = []
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && last[1] === number) last[1] = number + 1
    else ranges.push([number, number + 1])
  }
  return `{${ranges.map(([from, to]) => `[${from},${to})`).join()}}`
}

/**
 * Changes synced rows in ways that no phone can. The change is decided under the church's lock. It is written with revs and
 * history like an op's changes, so phones receive it.
 */

/** The caller's result, and the statements to run after its rows in the same transaction. */
export type Decided<T> = { answer: T; after: Statement[] }

/**
 * @param decide reads by `tx`, gets and puts synced rows by `rows`; it may write tables that do not sync by `tx`. An error
 *   it throws is thrown on, and nothing was changed. It may run again after a temporary failure.
 * @param decider the person whose rights are checked again, before the church's lock
 */
export async function writeRowsUnderLock<T>(
  pool: pg.Pool,
  actor: SyncActor,
  decide: (tx: pg.PoolClient, rows: MemoryTx) => Promise<Decided<T>>,
  decider?: Decider,
): Promise<T> {
  const first = [...(decider ? presentRights(decider.who) : []), churchLock(actor.churchId)]
  const { churchId } = actor
  const { result, rev } = await retried(() =>
    inChurchWriting(pool, churchId, first, async (tx, read) => {
      if (decider) requirePresent(decider, read)
      const church = lockedChurch(read.at(-1))
      const rows = new MemoryTx(tx, churchId)
      const { answer, after } = await decide(tx, rows)
      rows.keep()
      const settling = settlingOf(tx, actor, rows, church.healing)
      const written = await writeBatch(tx, batchOf(actor), church, settling, [])
      return { answer: { result: answer, rev: written.rev }, writing: [...written.writing, ...after] }
    }),
  )
  notifyMoved(pool, churchId, rev)
  return result
}

const batchOf = (actor: SyncActor): Batch => ({ actor, ops: [], recorded: false, highestSeq: 0 })

function settlingOf(tx: pg.PoolClient, actor: SyncActor, rows: MemoryTx, healing: boolean): Settling {
  const nothing = { aliases: new Map(), known: new Map(), parsed: new Map(), results: new Map(), periods: [] }
  return { tx, churchId: actor.churchId, actor, rows, healing, now: Date.now(), ...nothing }
}
