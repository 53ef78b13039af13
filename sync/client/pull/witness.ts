/** An op by which a server shows that it still is the one this phone knows. */
import type { ChurchTables } from '../store/church-db.ts'
import type { Cursor } from '../store/rows.ts'

/**
 * The op received last among those that the cursor has passed; undefined where there is none. An op received since
 * says nothing: a restored server has just taken it.
 */
export async function witnessOf(tables: ChurchTables, cursor: Cursor): Promise<string | undefined> {
  const passed = tables.outbox
    .where('[state+rev]')
    .between(['received', 0], ['received', cursor.rev], true, true)
  const row = await passed
    .reverse()
    .filter(({ epoch }) => epoch === cursor.epoch)
    .first()
  return row?.id
}
