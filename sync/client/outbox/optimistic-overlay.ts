/** The optimistic overlay: the rows as pending ops leave them. It is rebuilt from base and ops. */
import type { ServiceRow } from '../../../contract/tables/attendance.ts'
import type { RowOf, TableName } from '../../../contract/tables/index.ts'
import { Refusal, type Mutation, type OpContext, type Tx, correctedTime } from '../../mutation.ts'
import { mutationNamed } from '../../mutations/index.ts'
import type { OpContent, OpenedOps } from './encryption.ts'
import {
  baseRows,
  canonicalArgs,
  isEmptyTombstone,
  readAliases,
  withoutGeneration,
  type Aliases,
} from '../store/read-rows.ts'
import { dayOfSchedule, OF_SCHEDULES, serviceOfDay } from './services-of-ops.ts'
import type { ChurchTables } from '../store/church-db.ts'
import type { RowIndex } from '../store/chunks.ts'
import type { LocalRow, OutboxRow, SyncState } from '../store/rows.ts'

export type Who = { accountId: string; deviceId: string }

export type PutRow = { table: TableName; id: string; row: RowOf<TableName> }

type GetRow = (table: TableName, id: string) => Promise<RowOf<TableName> | undefined>

/** These ops must be decrypted before the transaction can be retried: no key works inside one. */
export class StillEncrypted extends Error {
  constructor(readonly rows: OutboxRow[]) {
    super('ops must be opened first')
  }
}

type Replay = { op: OutboxRow; mutation: Mutation; args: unknown }

/** Keys that the optimistic overlay held before or holds now. */
export type OptimisticChange = { table: TableName; id: string }[]

/**
 * Clears the optimistic overlay and rebuilds it from base and ops, inside the caller's transaction.
 * @throws StillEncrypted
 */
export async function rebuildOptimistic(
  tables: ChurchTables,
  syncState: SyncState,
  rowIndex: RowIndex,
  opened: OpenedOps,
  who: Who,
): Promise<OptimisticChange> {
  const ops = await optimisticOps(tables, syncState)
  const closed = ops.filter((op) => !opened.has(op))
  if (closed.length > 0) throw new StillEncrypted(closed)
  const before = await tables.local.toCollection().primaryKeys()
  await tables.local.clear()
  const replays =
    ops.length > 0 ? await replaysOf(ops, opened, await readAliases(tables, syncState.generation)) : []
  const rows = await replay(tables, syncState, rowIndex, replays, who)
  if (rows.length > 0) await tables.local.bulkPut(rows)
  return [...before.map(([table, id]) => ({ table, id })), ...rows]
}

async function replaysOf(ops: OutboxRow[], opened: OpenedOps, aliases: Aliases): Promise<Replay[]> {
  return ops.flatMap((op) => {
    const found = understood(opened.get(op.id), aliases)
    return found ? [{ op, ...found }] : []
  })
}

/** Undefined for an op that this version cannot read. Such an op is still sent. */
function understood(
  content: OpContent | null | undefined,
  aliases: Aliases,
): { mutation: Mutation; args: unknown } | undefined {
  const mutation = content ? mutationNamed(content.type) : undefined
  if (!content || !mutation) return undefined
  const parsed = mutation.args.safeParse(content.args)
  return parsed.success ? { mutation, args: canonicalArgs(aliases, parsed.data) } : undefined
}

async function replay(
  tables: ChurchTables,
  syncState: SyncState,
  rowIndex: RowIndex,
  replays: Replay[],
  who: Who,
): Promise<LocalRow[]> {
  const base = await touchedRows(tables, syncState, rowIndex, replays, who)
  const overlay = new Map<string, LocalRow>()
  const keep = (put: LocalRow) => overlay.set(`${put.table}/${put.id}`, put)
  const get = async (table: TableName, id: string) =>
    overlay.get(`${table}/${id}`)?.row ?? base.get(`${table}/${id}`)
  const stored = replays.some(({ mutation }) => OF_SCHEDULES.has(mutation.name))
    ? await storedServices(tables, syncState)
    : []
  const services = new Map(stored.map((row) => [row.id, row]))
  const aliases: Aliases = new Map()
  for (const { op, mutation, args: given } of replays) {
    const wanted = await dayOfSchedule(mutation.name, canonicalArgs(aliases, given), get)
    const known = wanted && !services.has(wanted.id) && serviceOfDay([...services.values()], wanted)
    if (known) {
      aliases.set(wanted.id, known.id)
      keep({ table: 'aliases', id: wanted.id, row: { id: wanted.id, to_id: known.id } })
      if (!isEmptyTombstone('services', known)) base.set(`services/${known.id}`, known)
    }
    const args = canonicalArgs(aliases, given)
    for (const put of await putsOrNone(mutation, args, op, get, who)) {
      keep(put)
      if (put.table === 'services') services.set(put.id, put.row as ServiceRow)
    }
  }
  return [...overlay.values()]
}

/** Tombstones included. */
async function storedServices(tables: ChurchTables, { generation }: SyncState): Promise<ServiceRow[]> {
  const rows = await tables.services
    .where('[generation+id]')
    .between([generation, ''], [generation, '\uffff'])
    .toArray()
  return rows.map((row) => withoutGeneration<ServiceRow>(row))
}

/** An op that the current base rejects has no effect here. The server will reject it too and give the reason. */
async function putsOrNone(
  mutation: Mutation,
  args: unknown,
  op: OutboxRow,
  get: Parameters<typeof rowsPutBy>[3],
  who: Who,
) {
  try {
    return await rowsPutBy(mutation, args, contextOf(who, op), get)
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}

async function touchedRows(
  tables: ChurchTables,
  syncState: SyncState,
  rowIndex: RowIndex,
  replays: Replay[],
  who: Who,
) {
  const ids = new Map<TableName, Set<string>>()
  for (const { op, mutation, args } of replays) {
    for (const [table, id] of mutation.touches(args, contextOf(who, op))) {
      ids.set(table, (ids.get(table) ?? new Set()).add(id))
    }
  }
  const rows = new Map<string, RowOf<TableName>>()
  for (const [table, wanted] of ids) {
    const found = await baseRows(tables, syncState, rowIndex, table, [...wanted])
    for (const [id, row] of found) rows.set(`${table}/${id}`, row)
  }
  return rows
}

/** Selects the ops of the optimistic overlay: unsent ones, and received ones that no pull has brought. */
async function optimisticOps(
  tables: Pick<ChurchTables, 'outbox'>,
  syncState: Pick<SyncState, 'cursor' | 'readAt'>,
): Promise<OutboxRow[]> {
  const rev = syncState.cursor?.rev ?? 0
  const pending = await tables.outbox
    .where('[state+seq]')
    .between(['pending', 0], ['pending', Infinity])
    .toArray()
  const ahead = await tables.outbox
    .where('[state+rev]')
    .between(['received', rev], ['received', Infinity], false, true)
    .toArray()
  const ops = [...pending, ...ahead, ...(await receivedSince(tables, rev, syncState.readAt))]
  return ops.sort((a, b) => a.seq - b.seq)
}

/**
 * A server restored from a backup reuses revs that this phone has already passed. An op received after the last page is
 * in no page, whatever its rev.
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
 * False while the optimistic overlay holds ops although the cursor has passed their rev. The next page proves that the
 * base holds them: a restored server would have answered under a new epoch.
 */
export async function isWhollyRead(
  tables: Pick<ChurchTables, 'outbox'>,
  { cursor, readAt }: Pick<SyncState, 'cursor' | 'readAt'>,
): Promise<boolean> {
  return (await receivedSince(tables, cursor?.rev ?? 0, readAt)).length === 0
}

export function contextOf(who: Who, op: Pick<OutboxRow, 'id' | 'captured_at' | 'clock_offset'>): OpContext {
  return {
    opId: op.id,
    accountId: who.accountId,
    deviceId: who.deviceId,
    at: correctedTime(op.captured_at, op.clock_offset, Infinity),
    capturedAt: op.captured_at,
  }
}

/**
 * Runs an op's effect over any source of rows.
 * @returns the rows that the effect puts, with the last version of each
 * @throws Refusal
 */
export async function rowsPutBy(
  mutation: Mutation,
  args: unknown,
  op: OpContext,
  get: GetRow,
): Promise<PutRow[]> {
  const puts = new Map<string, PutRow>()
  const tx: Tx = {
    get: (async (table: TableName, id: string) =>
      puts.get(`${table}/${id}`)?.row ?? get(table, id)) as Tx['get'],
    put: (async (table: TableName, row: RowOf<TableName>) => {
      puts.set(`${table}/${row.id}`, { table, id: row.id, row })
    }) as Tx['put'],
  }
  await mutation.effect(tx, args, op)
  return [...puts.values()]
}
