/**
 * Settles pushes that hold only plain marks. Their effects read no row, so they run before any query, and the pending
 * pushes of one church are written together, in one transaction. Each push has its own response and its own failure.
 * Any other push takes the normal path.
 */
import type pg from 'pg'
import {
  Busy,
  isOfTheContent,
  isForAll,
  isOfTheMoment,
  churchQueue,
  type Group,
} from '../../db/church-queue.ts'
import { notifyMoved } from '../live-notices.ts'
import type { Settled, Batch } from './batch.ts'
import { writeAtOnce } from '../../db/in-church.ts'
import type { Statement } from '../../db/pipeline.ts'
import { given } from '../../db/wire-types.ts'
import { EPOCH } from '../store.ts'
import { forgottenTallies } from './consequences.ts'
import { UPDATE_KNOWN_DEVICE, multirange } from './write-batch.ts'
import type { MarkRow } from '../../../contract/tables/attendance.ts'
import type { OpResult, WireOp } from '../../../contract/sync/push.ts'
import { mutationNamed } from '../../../sync/mutations/index.ts'
import type { Tx } from '../../../sync/mutation.ts'
import { markReceipt, type MarkReceipt, mayBeSwept } from '../receipts.ts'
import { contextOf, lacksRight } from './settle-op.ts'

/** Marks a transaction: one push may hold as many. */
const MOST_MARKS = 500

type PlainMark = Omit<MarkRow, 'first_timer' | 'removed_by'> & MarkReceipt

type PlainPush = {
  batch: Batch
  /** Ordered by the ops' numbers. */
  marks: PlainMark[]
}

/** Settles the push on the normal path if it cannot be written as plain marks. */
type Otherwise = (push: PlainPush) => Promise<Settled>

/** Null: not written; the push takes the normal path. */
type Outcome = Settled | null

/**
 * Prepares a push that holds only plain marks. Returns null if any op is not a new mark by somebody who may mark. An
 * old op may have been answered long ago, so it returns null too.
 */
export async function plainPush(batch: Batch, now: number): Promise<PlainPush | null> {
  const { actor, ops } = batch
  if (!actor.active || !actor.accountId || !actor.deviceId || batch.misshapen?.size || ops.length === 0)
    return null
  if (mayBeSwept(ops, now)) return null
  if (new Set(ops.map(({ id }) => id)).size < ops.length) return null
  const marks: PlainMark[] = []
  for (const op of [...ops].sort((a, b) => a.seq - b.seq)) {
    const mark = await plainMark(batch, op, now)
    if (!mark) return null
    marks.push(mark)
  }
  return { batch, marks }
}

/** @param otherwise settles a push alone, in its own turn of the church's queue */
export async function settlePlain(pool: pg.Pool, push: PlainPush, otherwise: Otherwise): Promise<Settled> {
  const { churchId } = push.batch.actor
  const outcome = await churchQueue(pool).join(churchId, groupOf(pool), push)
  return outcome ?? otherwise(push)
}

const groups = new WeakMap<pg.Pool, Group<PlainPush, Outcome>>()

function groupOf(pool: pg.Pool): Group<PlainPush, Outcome> {
  const known = groups.get(pool)
  if (known) return known
  const made: Group<PlainPush, Outcome> = {
    together,
    settle: (churchId, pushes) => settleTogether(pool, churchId, pushes),
  }
  groups.set(pool, made)
  return made
}

/**
 * Chooses as many pushes as one transaction should take. Each device comes once, because its numbers are kept in one row.
 */
function together(waiting: readonly PlainPush[]): PlainPush[] {
  const devices = new Set<string>()
  let marks = 0
  return waiting.filter((push, index) => {
    const { accountId, deviceId } = push.batch.actor
    const device = `${accountId}/${deviceId}`
    if (index > 0 && (devices.has(device) || marks + push.marks.length > MOST_MARKS)) return false
    devices.add(device)
    marks += push.marks.length
    return true
  })
}

/** If the pushes cannot be written together, each is tried alone. A mark that is not plain fails no other push. */
async function settleTogether(
  pool: pg.Pool,
  churchId: string,
  pushes: PlainPush[],
): Promise<PromiseSettledResult<Outcome>[]> {
  try {
    return await writtenTogether(pool, churchId, pushes)
  } catch (error) {
    if (pushes.length === 1 || isForAll(error) || error instanceof Busy)
      return pushes.map(() => outcomeOf(error))
    const alone: PromiseSettledResult<Outcome>[] = []
    for (const push of pushes) alone.push(...(await settleTogether(pool, churchId, [push])))
    return alone
  }
}

async function writtenTogether(
  pool: pg.Pool,
  churchId: string,
  pushes: PlainPush[],
): Promise<PromiseSettledResult<Outcome>[]> {
  const { epoch, rev } = await writePlain(pool, churchId, pushes)
  notifyMoved(pool, churchId, rev)
  let before = rev - pushes.reduce((sum, { marks }) => sum + marks.length, 0)
  return pushes.map((push) => {
    const value = appliedAll(push, epoch, before)
    before = value.rev
    return { status: 'fulfilled', value }
  })
}

function outcomeOf(error: unknown): PromiseSettledResult<Outcome> {
  const maySettle = isOfTheContent(error) || isOfTheMoment(error)
  return maySettle && !isForAll(error)
    ? { status: 'fulfilled', value: null }
    : { status: 'rejected', reason: error }
}

/**
 * Moving the church's counter takes the church's lock, so the rows that later statements read cannot change any more.
 */
const MOVE = {
  name: 'plain-move',
  text: `update church_revs r set rev = rev + $2 from epochs e where r.church_id = $1
    returning r.rev, ${EPOCH} as epoch`,
}

/** An existing mark id breaks the primary key. An unknown person or service breaks a foreign key. */
const CHECK = {
  name: 'plain-check',
  text: `select not_plain()
    where exists (select from sync_ops where church_id = $1 and op_id = any(${given('$2')}))
      or exists (select from aliases where church_id = $1 and id = any(${given('$3')}))`,
}

const INSERT = {
  name: 'plain-insert',
  text: `insert into marks (church_id, id, service_id, person_id, arrived_at, tapped_at, marked_by, device_id, op_seq, op_hash, rev)
    select $1::uuid, m.id, service_id, person_id, arrived_at, tapped_at, marked_by, device_id, op_seq, op_hash::bytea,
      (select rev from church_revs where church_id = $1) - $2 + m.nth
    from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::timestamptz[], $7::timestamptz[], $8::uuid[], $9::uuid[],
      $10::bigint[], $11::text[]) with ordinality
      as m(id, service_id, person_id, arrived_at, tapped_at, marked_by, device_id, op_seq, op_hash, nth)`,
}

const RECORD_DEVICES = {
  name: 'plain-heard',
  text: `insert into devices as d (church_id, account_id, device_id, highest_seq, settled, grew_at)
    select $1::uuid, v.account_id, v.device_id, v.highest_seq, v.settled::int8multirange, now()
    from unnest($2::uuid[], $3::uuid[], $4::bigint[], $5::text[]) as v(account_id, device_id, highest_seq, settled)
    ${UPDATE_KNOWN_DEVICE}`,
}

const TALLIES = { name: 'plain-tallies', text: forgottenTallies('$2') }

/**
 * Writes the plain marks of several pushes in one pipeline, all of them or none.
 * @param pushes of different devices
 * @returns the church's rev after them, and its epoch
 * @throws DatabaseError; then nothing was written
 */
async function writePlain(
  pool: pg.Pool,
  churchId: string,
  pushes: readonly PlainPush[],
): Promise<{ epoch: string; rev: number }> {
  const marks = pushes.flatMap((push) => push.marks)
  const services = [...new Set(marks.map(({ service_id }) => service_id))]
  const people = marks.map(({ person_id }) => person_id)
  const column = (name: keyof PlainMark) => marks.map((mark) => mark[name])
  const statements: Statement[] = [
    { ...MOVE, values: [churchId, marks.length] },
    { ...CHECK, values: [churchId, column('id'), [...services, ...people]] },
    { ...INSERT, values: [churchId, marks.length, ...COLUMNS.map(column)] },
    { ...RECORD_DEVICES, values: [churchId, ...devicesOf(pushes)] },
    { ...TALLIES, values: [churchId, services] },
  ]
  const [moved] = await writeAtOnce(pool, churchId, statements)
  const [church] = moved as { epoch: string; rev: number }[]
  if (!church) throw new Error('church without a rev row')
  return church
}

const COLUMNS = [
  'id',
  'service_id',
  'person_id',
  'arrived_at',
  'tapped_at',
  'marked_by',
  'device_id',
  'op_seq',
  'op_hash',
] as const

/** Returns the rows of delivery status, column by column. */
function devicesOf(pushes: readonly PlainPush[]): unknown[][] {
  const seqs = pushes.map(({ marks }) => marks.map(({ op_seq }) => op_seq))
  return [
    pushes.map(({ batch }) => batch.actor.accountId),
    pushes.map(({ batch }) => batch.actor.deviceId),
    pushes.map(({ batch }, index) => Math.max(batch.highestSeq, ...seqs[index]!)),
    seqs.map(multirange),
  ]
}

async function plainMark({ actor }: Batch, op: WireOp, now: number): Promise<PlainMark | null> {
  const mutation = mutationNamed(op.type)
  if (op.type !== 'mark-person' || !mutation || op.v > mutation.v || op.needs.length > 0) return null
  const read = mutation.args.safeParse(op.args)
  if (!read.success || lacksRight({ actor, parsed: new Map([[op, read]]) }, op)) return null
  const made = new NewRows(op.id)
  try {
    await mutation.effect(made, read.data, contextOf({ actor, now }, op))
  } catch (error) {
    if (error instanceof ReadsOtherRows) return null
    throw error
  }
  const [mark] = made.marks
  if (made.marks.length !== 1 || !mark || mark.first_timer || mark.removed_by) return null
  const { first_timer: _, removed_by: __, ...row } = mark
  return { ...row, ...markReceipt(op) }
}

class ReadsOtherRows extends Error {}

/** A `Tx` in which the op's own mark does not exist yet. The writing statement checks that. */
class NewRows implements Tx {
  readonly marks: MarkRow[] = []

  constructor(private readonly opId: string) {}

  async get(table: string, id: string): Promise<undefined> {
    if (table !== 'marks' || id !== this.opId) throw new ReadsOtherRows()
    return undefined
  }

  async put(table: string, row: object): Promise<void> {
    if (table !== 'marks') throw new ReadsOtherRows()
    this.marks.push(row as MarkRow)
  }
}

/** Returns the response to a push that was written whole. @param before the church's rev before its first mark */
function appliedAll({ batch, marks }: PlainPush, epoch: string, before: number): Settled {
  const rev = before + marks.length
  const results = batch.ops.map(({ id }): OpResult => ({ id, status: 'applied', rev }))
  return { epoch, before, rev, results }
}
