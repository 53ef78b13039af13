/**
 * Implements the server's `Tx`: rows prefetched for a whole batch, changes kept in memory until the batch is written.
 * The changes of each op are staged separately, so a rejected op leaves nothing behind.
 */
import type pg from 'pg'
import type { RowOf, TableName } from '../../contract/tables/index.ts'
import type { Ref, Tx } from '../../sync/mutation.ts'
import { readRows } from './store.ts'

export type AnyRow = RowOf<TableName>
type Rows = Map<string, AnyRow | undefined>
export type Change = { table: TableName; id: string; before: AnyRow | undefined; after: AnyRow }

const key = (table: TableName, id: string) => `${table}/${id}`

export class MemoryTx implements Tx {
  /** Rows as the database has them; undefined if looked up and not found. */
  private readonly stored: Rows = new Map()
  private readonly changed = new Map<string, Change>()
  private staged = new Map<string, Change>()

  constructor(
    private readonly tx: pg.PoolClient,
    private readonly churchId: string,
  ) {}

  /** Fetches rows that are not loaded yet, one statement a table. */
  async prefetch(refs: Iterable<Ref>): Promise<void> {
    const missing = new Map<TableName, Set<string>>()
    for (const [table, id] of refs) {
      if (this.stored.has(key(table, id))) continue
      missing.set(table, (missing.get(table) ?? new Set()).add(id))
    }
    await Promise.all([...missing].map(([table, ids]) => this.fetch(table, [...ids])))
  }

  /** Stores rows that another query read. */
  load(table: TableName, ids: string[], found: AnyRow[]): void {
    for (const id of ids) this.stored.set(key(table, id), undefined)
    for (const row of found) this.stored.set(key(table, row.id), row)
  }

  private async fetch(table: TableName, ids: string[]): Promise<void> {
    this.load(table, ids, await readRows(this.tx, this.churchId, table, ids))
  }

  async get<T extends TableName>(table: T, id: string): Promise<RowOf<T> | undefined> {
    const at = key(table, id)
    const change = this.staged.get(at) ?? this.changed.get(at)
    if (change) return change.after as RowOf<T>
    if (!this.stored.has(at)) await this.fetch(table, [id])
    return this.stored.get(at) as RowOf<T> | undefined
  }

  async put<T extends TableName>(table: T, row: RowOf<T>): Promise<void> {
    const at = key(table, row.id)
    const before = (this.changed.get(at) ?? undefined)?.before ?? this.stored.get(at)
    this.staged.set(at, { table, id: row.id, before, after: row as AnyRow })
  }

  /** Keeps the changes of a successful op and returns them. */
  keep(): Change[] {
    const kept = [...this.staged]
    for (const [at, change] of kept) {
      // Orders rows by their last change, so that their revs show what came after a deletion.
      this.changed.delete(at)
      this.changed.set(at, change)
    }
    this.staged = new Map()
    return kept.map(([, change]) => change)
  }

  /** Discards the changes of a rejected op. */
  drop(): void {
    this.staged = new Map()
  }

  /** Returns everything kept so far, one entry a row. */
  changes(): Change[] {
    return [...this.changed.values()]
  }

  /** Returns the rows of a table that ops have changed so far, the running one included, in their current form. */
  changedRows<T extends TableName>(table: T): RowOf<T>[] {
    return [...new Map([...this.changed, ...this.staged]).values()]
      .filter((change) => change.table === table)
      .map((change) => change.after as RowOf<T>)
  }
}
