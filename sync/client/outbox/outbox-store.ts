/** Accesses the outbox for a push, in page and worker alike. */
import type { Deps } from '../deps.ts'
import { resultOf, committed } from '../store/indexed-db.ts'
import type { NextSeq, OutboxRow, SyncState, UnreadNotes } from '../store/rows.ts'
import { FIRST_SYNC_STATE } from '../store/sync-state.ts'

export type OutboxStore = {
  /** By number; at most `limit` of those not in `aside`. */
  inState(state: Sendable, aside: ReadonlySet<string>, limit: number): Promise<OutboxRow[]>
  highestSeq(): Promise<number>
  /**
   * In one strict transaction: `settle` gets the existing rows and returns those to write back. The aliases become base
   * rows, so that later reads are canonical. @returns ids of the rows settled
   * @param undos rejected undos: each is deleted together with its marks if the church rejected those too
   */
  settle(
    ids: readonly string[],
    settle: (row: OutboxRow) => OutboxRow | null,
    aliases: readonly Alias[],
    undos?: readonly Undo[],
  ): Promise<string[]>
}

/** Ops to send, ops that need review, and rejections that the church may have changed. */
export type Sendable = 'pending' | 'quarantined' | 'rejected'

/** Rejections that the server may turn into a review later (docs/protocol.md). */
const MAY_BE_REVIEWED = ['FEATURE_REQUIRED', 'NEEDED_REJECTED']

/** True for a row that is sent, or whose state is queried. */
export const isSendable = ({ state, code }: OutboxRow): boolean =>
  state !== 'received' && (state !== 'rejected' || MAY_BE_REVIEWED.includes(code ?? ''))

export type Alias = { from: string; to: string }

/** An op that removes marks. */
export type Undo = { id: string; markIds: readonly string[] }

/** The church does not know the person or the service. */
export const NOT_KNOWN = 'NOT_KNOWN'

/** @param database returns the open connection, which may be a new one after a loss */
export function outboxStore(
  database: () => IDBDatabase,
  { IDBKeyRange }: Pick<Deps, 'IDBKeyRange'>,
): OutboxStore {
  return {
    inState: (state, aside, limit) => {
      const index = database().transaction('outbox').objectStore('outbox').index('[state+seq]')
      return firstRows(index.openCursor(IDBKeyRange.bound([state, 0], [state, Infinity])), aside, limit)
    },
    async highestSeq() {
      const meta = database().transaction('meta').objectStore('meta')
      const row = (await resultOf(meta.get('seq'))) as NextSeq | undefined
      return row ? row.next - 1 : 0
    },
    settle(ids, settle, aliases, undos = []) {
      const stores = ['outbox', 'aliases', 'meta']
      const tx = database().transaction(stores, 'readwrite', { durability: 'strict' })
      return committed(tx, async () => {
        const settled = await write(tx, ids, settle, aliases)
        for (const undo of undos) await deleteUndone(tx.objectStore('outbox'), undo)
        return settled
      })
    },
  }
}

function firstRows(
  request: IDBRequest<IDBCursorWithValue | null>,
  aside: ReadonlySet<string>,
  limit: number,
): Promise<OutboxRow[]> {
  const rows: OutboxRow[] = []
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(request.error ?? new DOMException('failed', 'UnknownError'))
    request.onsuccess = () => {
      const cursor = request.result
      if (!cursor || rows.length >= limit) return resolve(rows)
      const row = cursor.value as OutboxRow
      if (!aside.has(row.id) && isSendable(row)) rows.push(row)
      cursor.continue()
    }
  })
}

async function write(
  tx: IDBTransaction,
  ids: readonly string[],
  settle: (row: OutboxRow) => OutboxRow | null,
  aliases: readonly Alias[],
): Promise<string[]> {
  const outbox = tx.objectStore('outbox')
  const found = (await Promise.all(ids.map((id) => resultOf(outbox.get(id))))) as (OutboxRow | undefined)[]
  const rows = found.flatMap((row) => (row ? (settle(row) ?? []) : []))
  const meta = tx.objectStore('meta')
  const syncState = ((await resultOf(meta.get('standing'))) as SyncState | undefined) ?? FIRST_SYNC_STATE
  for (const row of rows) outbox.put(row)
  for (const { from, to } of aliases)
    tx.objectStore('aliases').put({ generation: syncState.generation, id: from, to_id: to })
  const stale = aliases.length > 0 || rows.some((row) => !staysOptimistic(row, syncState))
  if (stale) meta.put({ ...syncState, stale })
  await addNotes(meta, rows)
  return rows.map((row) => row.id)
}

/** Nobody needs a rejected mark that its usher removed. */
async function deleteUndone(outbox: IDBObjectStore, { id, markIds }: Undo): Promise<void> {
  const ids = [id, ...markIds]
  const rows = (await Promise.all(ids.map((each) => resultOf(outbox.get(each))))) as (OutboxRow | undefined)[]
  const refused = rows.every((row) => row?.state === 'rejected' && row.code === NOT_KNOWN)
  if (refused) for (const each of ids) outbox.delete(each)
}

/** A received op with the expected effect stays until a pull passes it. Other results need a rebuilt overlay. */
const staysOptimistic = ({ state, epoch, rev = 0, overwrote }: OutboxRow, { cursor }: SyncState): boolean =>
  state === 'received' && !overwrote && cursor !== null && epoch === cursor.epoch && rev > cursor.rev

async function addNotes(meta: IDBObjectStore, rows: readonly OutboxRow[]): Promise<void> {
  const telling = rows.filter((row) => row.overwrote).map((row) => row.id)
  if (telling.length === 0) return
  const notes = (await resultOf(meta.get('notes'))) as UnreadNotes | undefined
  meta.put({
    key: 'notes',
    unread: [...new Set([...(notes?.unread ?? []), ...telling])],
  } satisfies UnreadNotes)
}
