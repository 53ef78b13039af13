/** How the dates of a stored list are written, as far as its rows tell. */
import type pg from 'pg'
import type { ImportTarget } from '../../contract/routes/imports.ts'
import { datedAmong, dateOrdersIn, type DateOrders } from './understanding/columns-of.ts'
import { valuesIn } from './stored-rows.ts'
import type { StoredImport } from './stored-import.ts'

export async function dateOrdersOf(
  tx: pg.ClientBase,
  churchId: string,
  { id, columns }: StoredImport,
  targets: ImportTarget[],
): Promise<DateOrders> {
  const dated = datedAmong(targets)
  const values = dated.length ? await valuesIn(tx, churchId, id, dated) : []
  return dateOrdersIn(values, columns, targets)
}
