/** Which fields a phone keeps of each table, as the row schemas say. */
import { tables, type TableName } from '../../../contract/tables/index.ts'

export const FIELDS = Object.fromEntries(
  Object.entries(tables).map(([name, table]) => [name, Object.keys(table.row.shape)]),
) as Record<TableName, string[]>
