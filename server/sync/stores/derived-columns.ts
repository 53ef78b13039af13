/** Columns that only the server keeps, because it alone looks people and services up by them. */
import type { TableName } from '../../../contract/tables/index.ts'
import { nameKey } from '../../../sync/merge/names.ts'

type Row = Record<string, unknown>

const DERIVED: Partial<Record<TableName, (row: Row) => Row>> = {
  members: (row) => ({ name_key: nameKey(String(row.first_name ?? ''), String(row.last_name ?? '')) }),
  services: (row) => ({ name_key: nameKey(String(row.name ?? '')) }),
}

export function derivedColumns(table: TableName, row: Row): Row {
  return DERIVED[table]?.(row) ?? {}
}
