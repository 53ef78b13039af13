/** What an effect may do: get and put rows by id. The phone implements it over Dexie, the server over PostgreSQL. */
import type { RowOf, TableName } from '../contract/tables/index.ts'

export type Tx = {
  /** The row as it stands, deleted ones included; undefined where there never was one. */
  get<T extends TableName>(table: T, id: string): Promise<RowOf<T> | undefined>
  put<T extends TableName>(table: T, row: RowOf<T>): Promise<void>
}

/** A row by name, for prefetching and for checking that it exists. */
export type Ref = readonly [table: TableName, id: string]
