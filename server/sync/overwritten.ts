/** Fields that somebody else changed since the phone last looked: the later arrival wins, and is told what it replaced. */
import type pg from 'pg'
import { birthProblem, type TypedBirth } from '../../contract/routes/birthday-exists.ts'
import type { WireOp } from '../../contract/sync/push.ts'
import { saysBirth } from '../../sync/merge/birthday.ts'
import type { Settling } from './settle-op.ts'

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

/** Adds `overwrote` to the results of applied edits. One query for a batch, none for a batch without edits. */
export async function findOverwritten(tx: pg.PoolClient, settling: Settling, ops: WireOp[]): Promise<void> {
  // What was not applied may be written anyhow, without arguments too.
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

/** A birthday that cannot be was left out of the edit, so it replaced none. */
function setBy({ args }: WireOp): Record<string, unknown> {
  const set = args.set && typeof args.set === 'object' ? (args.set as Record<string, unknown>) : {}
  const { day_of_birth, month_of_birth, date_of_birth } = set as TypedBirth
  const isWhole = day_of_birth !== undefined && month_of_birth !== undefined
  if (!isWhole || date_of_birth || !birthProblem({ day_of_birth, month_of_birth })) return set
  return Object.fromEntries(Object.entries(set).filter(([field]) => !saysBirth({ [field]: null })))
}

/** The latest value by somebody else, for each field that this op set too; same values are no conflict. */
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
      if (field in set && set[field] !== value) theirs.set(field, value)
    }
  }
  return [...theirs].map(([field, value]) => ({ field, theirs: value }))
}
