/** Reads and writes rows of synced tables, many at a time. The statements are built from the contract's row. */
import type pg from 'pg'
import { tables, type RowOf, type TableName } from '../../contract/tables/index.ts'
import type { MarkReceipt } from './receipts.ts'
import { latestToday } from '../../contract/fields.ts'
import { childUntil, isChildOn, isMinorOn } from '../../contract/calendar/child-age.ts'
import type { MemberRow } from '../../contract/tables/people.ts'
import { nameKey } from '../../sync/merge/names.ts'
import type { Ref, Tx } from '../../sync/mutation.ts'
import { pipeline, type Statement } from '../db/pipeline.ts'

/** Takes the church's lock. It comes before every other read, so the writers of one church run one after the other. */

export type LockedChurch = {
  /** The church's rev before this transaction. */
  rev: number
  /** The server's epoch and the church's in one value. Phones compare it to notice a restored backup. */
  epoch: string
  /** True for days after a restore from a backup: phones still send again the ops that the backup lacks. */
  healing: boolean
}

/** SQL over the church's row `r` and the server's row `e`. */
export const EPOCH = 'md5(e.epoch::text || r.epoch::text)::uuid::text'

const LOCK = {
  name: 'church-lock',
  text: `select r.rev, ${EPOCH} as epoch,
           coalesce(r.restored_at > now() - interval '7 days', false) as healing
         from church_revs r, epochs e where r.church_id = $1 for update of r`,
}

export async function lockChurch(tx: pg.PoolClient, churchId: string): Promise<LockedChurch> {
  const [rows] = await pipeline(tx, [churchLock(churchId)])
  return lockedChurch(rows)
}

export const churchLock = (churchId: string): Statement => ({ ...LOCK, values: [churchId] })

export function lockedChurch(rows: object[] | undefined): LockedChurch {
  const locked = rows?.[0]
  if (!locked) throw new Error('church without a rev row')
  return locked as LockedChurch
}

type Row = Record<string, unknown>

export const fieldsOf = (table: TableName) => Object.keys(tables[table].row.shape)

type Numbered<T extends TableName = TableName> = { row: RowOf<T>; rev: number }

/** Returns rows by id, deleted ones included. Unknown ids are left out. */
export async function readRows<T extends TableName>(
  tx: pg.PoolClient,
  churchId: string,
  table: T,
  ids: string[],
): Promise<RowOf<T>[]> {
  const text = `select ${fieldsOf(table).join(', ')} from ${table} where church_id = $1 and id = any($2::uuid[])`
  const { rows } = await tx.query<RowOf<T>>({ name: `read-${table}`, text, values: [churchId, ids] })
  return rows
}

/** Inserts or overwrites whole rows, each with its rev. */
export async function writeRows(
  tx: pg.PoolClient,
  churchId: string,
  table: TableName,
  rows: Numbered[],
): Promise<void> {
  const values = [churchId, rowsJson(table, rows)]
  await tx.query({ name: `write-${table}`, text: upsertSql(table, '$2'), values })
}

/**
 * Builds the input of `upsertSql`: whole rows with the columns that only the server keeps.
 * @param receipts of marks that are their op's receipt, by id
 */
export function rowsJson(
  table: TableName,
  rows: Numbered[],
  receipts: ReadonlyMap<string, MarkReceipt> = new Map(),
): string {
  return JSON.stringify(
    rows.map(({ row, rev }) => ({ ...row, ...derivedColumns(table, row), ...receipts.get(row.id), rev })),
  )
}

/** $1 is the church, `json` the parameter with the rows. */
export function upsertSql(table: TableName, json: string): string {
  const columns = [...fieldsOf(table), ...Object.keys(derivedColumns(table, {} as Row)), 'rev']
  // A later change of a mark carries nothing about the op that made it.
  const receipt = table === 'marks' ? ['op_seq', 'op_hash'] : []
  const updates = [
    ...columns.filter((column) => column !== 'id').map((column) => `${column} = excluded.${column}`),
    ...receipt.map((column) => `${column} = coalesce(excluded.${column}, ${table}.${column})`),
  ]
  const all = [...columns, ...receipt].join(', ')
  return `insert into ${table} (church_id, ${all})
    select $1::uuid, ${all} from jsonb_populate_recordset(null::${table}, ${json}::jsonb)
    on conflict (church_id, id) do update set ${updates.join(', ')}`
}

const DERIVED: Partial<Record<TableName, (row: Row) => Row>> = {
  members: (row) => ({
    name_key: nameKey(String(row.first_name ?? ''), String(row.last_name ?? '')),
    counts_as_child: countsAsChild(row as Partial<MemberRow>),
    counts_as_minor: countsAsMinor(row as Partial<MemberRow>),
  }),
  services: (row) => ({ name_key: nameKey(String(row.name ?? '')) }),
}

/** Phones of ushers hold a child's details. A job withdraws them when the child is one no more. */
export const countsAsChild = (row: Partial<MemberRow>): boolean =>
  !row.deleted_at && isChildOn(childUntil(row), latestToday())

/** Known to be under 18, and no child any more. */
const countsAsMinor = (row: Partial<MemberRow>): boolean =>
  !row.deleted_at && !countsAsChild(row) && isMinorOn(childUntil(row), latestToday())

/** Derives columns that only the server keeps: it alone looks people and services up by them. */
function derivedColumns(table: TableName, row: Row): Row {
  return DERIVED[table]?.(row) ?? {}
}

/** The columns that hold a moment, in any synced table. */
export const INSTANTS: ReadonlySet<string> = new Set([
  'created_at',
  'deleted_at',
  'arrived_at',
  'tapped_at',
  'counted_at',
  'changed_at',
  'written_at',
  'happened_at',
])

/**
 * PostgreSQL's JSON has "+00:00" and microseconds. Rows have ISO 8601 with "Z" and milliseconds, so that times compare as
 * text.
 */
export function withUtcInstants<Row extends object>(row: Row): Row {
  const fields = row as Record<string, unknown>
  for (const [name, value] of Object.entries(fields)) {
    if (INSTANTS.has(name) && typeof value === 'string') fields[name] = new Date(value).toISOString()
  }
  return row
}

/**
 * Implements the server's `Tx`: rows prefetched for a whole batch, changes kept in memory until the batch is written.
 * The changes of each op are staged separately, so a rejected op leaves nothing behind.
 */

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
