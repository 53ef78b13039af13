/** The pending layer, cleared and made again from base and ops, inside the caller's transaction. */
import type { RowOf, TableName } from '../../../contract/tables/index.ts'
import { Refusal, type Mutation } from '../../mutation.ts'
import { mutationNamed } from '../../mutations/index.ts'
import type { OpContent, OpenedOps } from '../outbox/opened-ops.ts'
import { baseRows } from '../store/base.ts'
import type { ChurchTables } from '../store/church-db.ts'
import type { Places } from '../store/places.ts'
import type { LocalRow, OutboxRow, Standing } from '../store/rows.ts'
import { canonicalArgs, readAliases, type Aliases } from './canonical.ts'
import { opsInLayer } from './in-layer.ts'
import { contextOf, rowsPutBy, type Who } from './run-effect.ts'

/** Ops that must be opened before the transaction can be tried again: no key works inside one. */
export class StillSealed extends Error {
  constructor(readonly rows: OutboxRow[]) {
    super('ops must be opened first')
  }
}

type Replay = { op: OutboxRow; mutation: Mutation; args: unknown }

/** Keys that the layer held before or holds now. */
export type LayerChange = { table: TableName; id: string }[]

/** @throws StillSealed */
export async function rebuildLayer(
  tables: ChurchTables,
  standing: Standing,
  places: Places,
  opened: OpenedOps,
  who: Who,
): Promise<LayerChange> {
  const ops = await opsInLayer(tables, standing)
  const closed = ops.filter((op) => !opened.has(op))
  if (closed.length > 0) throw new StillSealed(closed)
  const before = (await tables.local.toCollection().primaryKeys()) as unknown as [TableName, string][]
  await tables.local.clear()
  const replays =
    ops.length > 0 ? await replaysOf(ops, opened, await readAliases(tables, standing.generation)) : []
  const rows = await replay(tables, standing, places, replays, who)
  if (rows.length > 0) await tables.local.bulkPut(rows)
  return [...before.map(([table, id]) => ({ table, id })), ...rows]
}

async function replaysOf(ops: OutboxRow[], opened: OpenedOps, aliases: Aliases): Promise<Replay[]> {
  return ops.flatMap((op) => {
    const found = understood(opened.get(op.id), aliases)
    return found ? [{ op, ...found }] : []
  })
}

/** Undefined for what this version cannot read; such an op still goes out. */
export function understood(
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
  standing: Standing,
  places: Places,
  replays: Replay[],
  who: Who,
): Promise<LocalRow[]> {
  const base = await touchedRows(tables, standing, places, replays, who)
  const layer = new Map<string, LocalRow>()
  const get = async (table: TableName, id: string) =>
    layer.get(`${table}/${id}`)?.row ?? base.get(`${table}/${id}`)
  for (const { op, mutation, args } of replays) {
    for (const put of await putsOrNone(mutation, args, op, get, who)) layer.set(`${put.table}/${put.id}`, put)
  }
  return [...layer.values()]
}

/** An op that the base refuses now leaves no trace here; the server will say the same, and why. */
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
  standing: Standing,
  places: Places,
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
    const found = await baseRows(tables, standing, places, table, [...wanted])
    for (const [id, row] of found) rows.set(`${table}/${id}`, row)
  }
  return rows
}
