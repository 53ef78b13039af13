/** Which ops make up the pending layer: those not sent, and those received that no pull has brought. */
import type { ChurchTables } from '../store/church-db.ts'
import type { OutboxRow, Standing } from '../store/rows.ts'

export async function opsInLayer(
  tables: Pick<ChurchTables, 'outbox'>,
  standing: Pick<Standing, 'cursor' | 'readAt'>,
): Promise<OutboxRow[]> {
  const rev = standing.cursor?.rev ?? 0
  const pending = await tables.outbox
    .where('[state+seq]')
    .between(['pending', 0], ['pending', Infinity])
    .toArray()
  const ahead = await tables.outbox
    .where('[state+rev]')
    .between(['received', rev], ['received', Infinity], false, true)
    .toArray()
  const ops = [...pending, ...ahead, ...(await receivedSince(tables, rev, standing.readAt))]
  return ops.sort((a, b) => a.seq - b.seq)
}

/**
 * A server that was restored from a backup gives revs out again that this phone has passed long ago: what it received after
 * the last page was said lies in none, whatever its rev.
 */
async function receivedSince(
  { outbox }: Pick<ChurchTables, 'outbox'>,
  rev: number,
  readAt: number | undefined,
): Promise<OutboxRow[]> {
  if (readAt === undefined) return []
  const since = outbox.where('received_at').above(readAt)
  return since
    .filter((row) => row.state === 'received' && row.church_time === true && (row.rev ?? 0) <= rev)
    .toArray()
}

/**
 * False while ops lie in the layer although the cursor has passed their rev. The next page proves that the base holds them:
 * a restored server would have answered under a new epoch.
 */
export async function isWhollyRead(
  tables: Pick<ChurchTables, 'outbox'>,
  { cursor, readAt }: Pick<Standing, 'cursor' | 'readAt'>,
): Promise<boolean> {
  return (await receivedSince(tables, cursor?.rev ?? 0, readAt)).length === 0
}
