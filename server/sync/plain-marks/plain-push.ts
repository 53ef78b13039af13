/**
 * A push of nothing but plain marks. Its effects read no row, so they run before the database is asked at all, and the
 * pushes of several phones are written together. Whatever else turns out is settled as any other push.
 */
import type { MarkRow } from '../../../contract/tables/marks.ts'
import type { OpResult, WireOp } from '../../../contract/sync/push.ts'
import { mutationNamed } from '../../../sync/mutations/index.ts'
import type { Tx } from '../../../sync/tx.ts'
import { markReceipt, type MarkReceipt } from '../mark-receipts.ts'
import type { Batch, Settled } from '../settle-batch.ts'
import { mayBeSwept } from '../swept-ops.ts'
import { contextOf, lacksRight } from '../settle-op.ts'

export type PlainMark = Omit<MarkRow, 'first_timer' | 'removed_by'> & MarkReceipt

export type PlainPush = {
  batch: Batch
  /** In the order of the ops' numbers. */
  marks: PlainMark[]
}

/** Null where an op is anything but a new mark by somebody who may mark. An old one may have been answered long ago. */
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

/** A `Tx` in which the op's own mark is not there yet. The statement that writes finds out whether that is so. */
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

/** The answer to a push that was written whole. @param before the church's rev before its first mark */
export function appliedAll({ batch, marks }: PlainPush, epoch: string, before: number): Settled {
  const rev = before + marks.length
  const results = batch.ops.map(({ id }): OpResult => ({ id, status: 'applied', rev }))
  return { epoch, before, rev, results }
}
