/** Executes a person's action: one op and its effect, in one strict transaction. Sends rejected ops again. */
import type { RowOf, TableName } from '../../../contract/tables/index.ts'
import { newId } from '../../../contract/new-id.ts'
import { Refusal, type Mutation, type Ref } from '../../mutation.ts'
import { mutationNamed } from '../../mutations/index.ts'
import type { ChurchParts } from '../church-parts.ts'
import { canonicalArgs, baseRows } from '../store/read-rows.ts'
import { contextOf, rowsPutBy, type PutRow } from './optimistic-overlay.ts'
import { inOne, type ChurchTables, keptAnyhow } from '../store/church-db.ts'
import type { OutboxRow, SyncState } from '../store/rows.ts'
import { giveSeq, readSyncStateAndSeq } from '../store/sync-state.ts'
import { type OpContent, seal } from './encryption.ts'
import { serviceIdFor } from '../memory/reads.ts'

/** The code of a refusal when the op to replace is no longer rejected. */
const SENT_AGAIN = 'SENT_AGAIN'

export type Acted = { op: OutboxRow; rows: PutRow[] }

/**
 * Resolves when op and effect are on disk. `replaces` removes a rejected op in the same transaction. `about` is stored
 * with the op, because its person may be deleted before somebody reads it.
 * @throws Refusal if arguments or effect are invalid, or SENT_AGAIN if the op to replace is no longer rejected
 * @throws StorageError if the phone cannot store it
 */
export async function act(
  parts: ChurchParts,
  name: string,
  given: unknown,
  { replaces, about }: { replaces?: string | undefined; about?: OpContent['about'] } = {},
): Promise<Acted> {
  const mutation = mutationNamed(name)
  if (!mutation) throw unknownChange()
  const content: OpContent = {
    type: name,
    v: mutation.v,
    args: fittingArgs(mutation, given),
    ...(about ? { about } : {}),
  }
  const now = parts.deps.clock.now()
  const id = newId(now)
  // Encrypted before the transaction begins: no key works inside one.
  const sealed = await seal(parts.key, id, content)
  const draft = { id, sealed, captured_at: new Date(now).toISOString(), clock_offset: parts.clockOffset }
  const acted = await keptAnyhow(parts.db.dexie, (again) =>
    inOne(parts.db, 'rw', async (tables) => {
      const before = again ? await actedBefore(tables, id) : null
      return before ?? write(parts, tables, mutation, content, draft, replaces)
    }),
  )
  parts.opened.add({ id, sealed }, content)
  return acted
}

export const unknownChange = () =>
  new Refusal('UNKNOWN_CHANGE', 'This version of the app does not know this change.', false)

export function fittingArgs(mutation: Mutation, given: unknown): OpContent['args'] {
  const parsed = mutation.args.safeParse(given)
  if (parsed.success) return parsed.data as OpContent['args']
  const misfit = new Refusal('INVALID', parsed.error.issues[0]?.message ?? 'This does not fit.', true)
  throw Object.assign(misfit, { cause: parsed.error })
}

export type Draft = Pick<OutboxRow, 'id' | 'sealed' | 'captured_at' | 'clock_offset'>

/**
 * Two rounds to the disk and the commit. One more if an effect reads, or if a needed row is in doubt. On a slow phone
 * each round costs milliseconds.
 */
export async function write(
  parts: ChurchParts,
  tables: ChurchTables,
  mutation: Mutation,
  content: OpContent,
  draft: Draft,
  replaces?: string,
): Promise<Acted> {
  const [{ syncState, highest }, makers] = await Promise.all([
    readSyncStateAndSeq(tables),
    waitingMakers(tables, mutation.refers(content.args)),
  ])
  if (syncState.sealed)
    throw new Refusal('SIGNED_OUT', 'You have logged out on this phone. Log in again to go on.', false)
  const args = canonicalArgs(parts.aliases, content.args)
  const get = async (table: TableName, id: string) =>
    // No row can exist under an id that was just created.
    id === draft.id ? undefined : readRow(parts, tables, syncState, table, id)
  const [rows, needs] = await Promise.all([
    rowsPutBy(mutation, args, contextOf(parts.who, draft), get),
    neededOf(parts, tables, syncState, makers),
  ])
  if (replaces) await takeRefused(tables, replaces)
  const seq = highest + 1
  const creates = mutation.creates(content.args)
  const base_rev = syncState.cursor?.rev ?? 0
  const op: OutboxRow = { ...draft, seq, state: 'pending', creates, needs, base_rev }
  await Promise.all([
    tables.outbox.add(op),
    giveSeq(tables, seq),
    rows.length > 0 && tables.local.bulkPut(rows),
  ])
  return { op, rows }
}

async function readRow(
  parts: ChurchParts,
  tables: ChurchTables,
  syncState: SyncState,
  table: TableName,
  id: string,
) {
  const base = () => baseRows(tables, syncState, parts.rowIndex, table, [id])
  const local = tables.local.get([table, id])
  // A person may be in a chunk, which is slow to read.
  const [pending, rows] = table === 'members' ? [await local, null] : await Promise.all([local, base()])
  if (pending) return pending.row
  return (rows ?? (await base())).get(id) as RowOf<TableName> | undefined
}

/** A second tap or another tab may have been faster. A rejected op is sent again only once. */
async function takeRefused(tables: ChurchTables, id: string): Promise<void> {
  const refused = await tables.outbox.get(id)
  if (refused?.state !== 'rejected')
    throw new Refusal(SENT_AGAIN, 'This change is on its way again already.', false)
  await tables.outbox.delete(id)
}

/** After a commit without a result: the op, and the row under its own id. Null if nothing was committed. */
export async function actedBefore(tables: ChurchTables, id: string): Promise<Acted | null> {
  const op = await tables.outbox.get(id)
  if (!op) return null
  const rows = await tables.local.bulkGet([
    ['marks', id],
    ['headcounts', id],
    ['follow_up_notes', id],
    ['child_events', id],
  ])
  return { op, rows: rows.filter((row) => row !== undefined) }
}

/** A pending op that creates a row which another op refers to. */
type WaitingMaker = { opId: string; made: Ref }

/** Finds the ops that must arrive before an op: for each referred row, the earliest pending op that creates it. */
async function waitingMakers(tables: ChurchTables, refers: readonly Ref[]): Promise<WaitingMaker[]> {
  const makers = await Promise.all(refers.map((ref) => firstWaitingMaker(tables, ref)))
  return makers.filter((maker) => maker !== undefined)
}

/**
 * The ids of those ops that must arrive first. A row that the server sent needs none: it exists, whatever its maker's
 * state here. A rejected or quarantined op must not block a valid one.
 */
async function neededOf(
  parts: ChurchParts,
  tables: ChurchTables,
  syncState: SyncState,
  makers: readonly WaitingMaker[],
): Promise<string[]> {
  const needed = await Promise.all(
    makers.map(async ({ opId, made: [table, id] }) => {
      const fromServer = await baseRows(tables, syncState, parts.rowIndex, table, [id])
      return fromServer.has(id) ? [] : [opId]
    }),
  )
  return [...new Set(needed.flat())]
}

async function firstWaitingMaker(tables: ChurchTables, made: Ref): Promise<WaitingMaker | undefined> {
  // A check-in has the id of its op.
  const makers =
    made[0] === 'child_events'
      ? (await tables.outbox.bulkGet([made[1]])).filter((maker) => maker !== undefined)
      : await tables.outbox.where('creates').equals(made[1]).toArray()
  const waiting = makers.filter((maker) => maker.state === 'pending')
  const [first] = waiting.sort((a, b) => a.seq - b.seq)
  return first && { opId: first.id, made }
}

type Args = Record<string, unknown>

/** Acts again and removes the rejected op in the same transaction. */
export type Resend = (type: string, args: Args, replaces: string) => Promise<unknown>

/**
 * Sends a rejected op again as a new op. Does nothing if the op is no longer rejected. @throws Refusal, StorageError as
 * acting does
 */
export async function retryOp(
  parts: ChurchParts,
  resend: Resend,
  opId: string,
  given?: Args,
  as?: string,
): Promise<void> {
  const refused = await contentOf(parts, await parts.db.tables.outbox.get(opId))
  if (!refused) return
  const type = as ?? refused.type
  const args = await withFreeId(parts, refused.row, type, given ?? refused.args)
  if (!(await sentAgain(resend, type, args, opId))) return
  const moved = type === 'create-service' && args.id !== refused.args.id
  await takeAlong(parts, resend, opId, moved ? { from: refused.args.id, to: args.id } : null)
}

async function contentOf(parts: ChurchParts, row: OutboxRow | undefined) {
  if (row?.state !== 'rejected') return null
  await parts.opened.open([row])
  const content = parts.opened.get(row.id)
  return content ? { row, type: content.type, args: content.args } : null
}

/** The id belongs to a service that was moved or renamed, so this one gets another. */
async function withFreeId(parts: ChurchParts, row: OutboxRow, type: string, args: Args): Promise<Args> {
  if (type !== 'create-service' || row.code !== 'SERVICE_MOVED') return args
  const id = await serviceIdFor(parts, String(args.date_of_service), String(args.name))
  return { ...args, id }
}

/** False if a second tap or another tab was faster. */
async function sentAgain(resend: Resend, type: string, args: Args, opId: string): Promise<boolean> {
  try {
    await resend(type, args, opId)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === SENT_AGAIN) return false
    throw error
  }
}

/**
 * Also sends the ops that were rejected with it, so nobody taps for each of a hundred marks of one service.
 * @param moved marks and counts move to the service that replaces theirs
 */
async function takeAlong(
  parts: ChurchParts,
  resend: Resend,
  maker: string,
  moved: { from: unknown; to: unknown } | null,
): Promise<void> {
  const refused = await parts.db.tables.outbox
    .where('[state+seq]')
    .between(['rejected', 0], ['rejected', Infinity])
    .toArray()
  for (const row of refused.filter(({ needs }) => needs.includes(maker))) {
    const content = await contentOf(parts, row)
    if (!content) continue
    const there = moved && content.args.service_id === moved.from ? { service_id: moved.to } : {}
    await sentAgain(resend, content.type, { ...content.args, ...there }, row.id)
    await takeAlong(parts, resend, row.id, moved)
  }
}
