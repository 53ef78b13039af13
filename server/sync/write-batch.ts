/** Writes what a batch changed: rows with their revs, results, custody, history. One pipeline of statements. */
import type pg from 'pg'
import type { WireOp } from '../../contract/sync/push.ts'
import { TABLE_NAMES } from '../../contract/tables/index.ts'
import type { Statement } from '../db/pipeline.ts'
import { affirmed } from './affirmed.ts'
import { agreements } from './agreements.ts'
import { forgetErased } from './forget-erased.ts'
import type { LockedChurch } from './church-lock.ts'
import { receiptsOf, type MarkReceipt } from './mark-receipts.ts'
import { cameNoMore, talliesOfMarks } from './marks-written.ts'
import type { Change } from './memory-tx.ts'
import { history } from './history.ts'
import { writeTogether, type WritePart } from './one-statement.ts'
import { recordDevice, recordOps } from './record-ops.ts'
import { replacedValues } from './replaced-values.ts'
import type { Batch } from './settle-batch.ts'
import type { Settling } from './settle-op.ts'
import { rowsJson, upsertSql } from './stores/store.ts'
import { toldWhileJoined } from './told-while-joined.ts'
import { writeConsequences } from './write-consequences.ts'

/**
 * What writes the batch's changes. Every applied op of the batch carries the church's rev after it.
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
  const changes = settling.rows.changes()
  const touched = await movedServices(tx, churchId, changes)
  const rev = church.rev + changes.length + touched.length
  const receipts = batch.recorded ? receiptsOf(fresh, settling.results, changes) : new Map<string, never>()
  stampRev(settling, fresh, rev)
  const rows = fresh.filter(({ id }) => !receipts.has(id))
  const parts = [
    ...changedRows(changes, church.rev, receipts),
    ...talliesOfMarks(changes),
    ...history(settling, changes, church.rev),
    ...replacedValues(settling, fresh),
    ...(batch.recorded ? [...recordOps(settling, rows, batch), recordDevice(batch, settling)] : []),
    ...(rev > church.rev ? [movedRev(rev)] : []),
  ]
  const consequences = writeConsequences(churchId, changes, touched, church.rev)
  const told = [
    ...agreements(settling, fresh),
    ...toldWhileJoined(settling, fresh),
    ...affirmed(settling, fresh, changes),
  ]
  if (batch.recorded) told.push(...forgetErased(settling, fresh))
  const writing = [
    ...writeTogether(churchId, parts),
    ...told,
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
