/** Writes what a batch changed: rows with their revs, results, custody, history. One flight of statements. */
import type pg from 'pg'
import type { WireOp } from '../../contract/sync/push.ts'
import { TABLE_NAMES } from '../../contract/tables/index.ts'
import type { LockedChurch } from './church-lock.ts'
import type { Change } from './memory-tx.ts'
import { recordDevice, recordOps } from './record-ops.ts'
import type { Batch } from './settle-batch.ts'
import type { Settling } from './settle-op.ts'
import { writeRows } from './stores/store.ts'
import { writeConsequences } from './write-consequences.ts'

/** Answers the church's rev after the batch; every applied op of the batch carries that rev. */
export async function writeBatch(
  tx: pg.PoolClient,
  batch: Batch,
  church: LockedChurch,
  settling: Settling,
  fresh: WireOp[],
): Promise<number> {
  const changes = settling.rows.changes()
  const touched = await movedServices(tx, settling.churchId, changes)
  const rev = church.rev + changes.length + touched.length
  stampRev(settling, fresh, rev)
  const statements = [
    ...writeChanges(tx, settling.churchId, changes, church.rev),
    ...writeConsequences(tx, settling, changes, touched, church.rev),
    ...(batch.recorded ? [recordOps(tx, settling, fresh), recordDevice(tx, batch, settling)] : []),
    ...(rev > church.rev ? [moveRev(tx, settling.churchId, rev)] : []),
  ]
  await allOf(statements)
  return rev
}

/** Waits for every statement, then throws what broke the transaction rather than what followed from it. */
async function allOf(statements: Promise<unknown>[]): Promise<void> {
  const failures = (await Promise.allSettled(statements)).flatMap((end) =>
    end.status === 'rejected' ? [end.reason as Error] : [],
  )
  const cause = failures.find((failure) => (failure as { code?: string }).code !== TRANSACTION_ABORTED)
  if (cause ?? failures[0]) throw cause ?? failures[0]
}

const TRANSACTION_ABORTED = '25P02'

function stampRev({ results }: Settling, fresh: WireOp[], rev: number): void {
  for (const op of fresh) {
    const result = results.get(op.id)
    if (result?.status === 'applied') results.set(op.id, { ...result, rev })
  }
}

/** Parents before children: a mark's person stands before the mark. */
function writeChanges(tx: pg.PoolClient, churchId: string, changes: Change[], base: number): Promise<void>[] {
  const numbered = changes.map((change, index) => ({
    table: change.table,
    row: change.after,
    rev: base + index + 1,
  }))
  return TABLE_NAMES.flatMap((table) => {
    const rows = numbered.filter((change) => change.table === table)
    return rows.length ? [writeRows(tx, churchId, table, rows)] : []
  })
}

function moveRev(tx: pg.PoolClient, churchId: string, rev: number): Promise<unknown> {
  return tx.query({
    name: 'move-rev',
    text: 'update church_revs set rev = $2 where church_id = $1',
    values: [churchId, rev],
  })
}

/** Marks of services that moved to another day: phones hold marks by the service's day, so they get them anew. */
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
