/** The outbox as the flusher sees it, page or worker alike. */
import type { Deps } from '../deps.ts'
import { asked, committed } from '../store/raw.ts'
import type { NextSeq, OutboxRow, Standing, UnreadNotes } from '../store/rows.ts'
import { FIRST_STANDING } from '../store/standing.ts'

export type OutboxStore = {
  /** By number; at most `limit` of those that are not set aside. */
  inState(state: Sendable, aside: ReadonlySet<string>, limit: number): Promise<OutboxRow[]>
  highestSeq(): Promise<number>
  /**
   * In one strict transaction: `settle` gets the rows there still are and answers those to write back; the aliases
   * become base rows, so that what is read from now on is canonical. @returns ids of the rows settled
   * @param undos refused undos: each is deleted together with its marks if the church refused those too
   */
  settle(
    ids: readonly string[],
    settle: (row: OutboxRow) => OutboxRow | null,
    aliases: readonly Alias[],
    undos?: readonly Undo[],
  ): Promise<string[]>
}

/** Ops to be sent, ops that need review, and refusals that the church may have taken back. */
export type Sendable = 'pending' | 'quarantined' | 'rejected'

/** Refusals that the server may turn into a review later (docs/protocol.md). */
const MAY_BE_REVIEWED = ['FEATURE_REQUIRED', 'NEEDED_REJECTED']

/** True for a row that is sent, or that the church is asked about. */
export const isSendable = ({ state, code }: OutboxRow): boolean =>
  state !== 'received' && (state !== 'rejected' || MAY_BE_REVIEWED.includes(code ?? ''))

export type Alias = { from: string; to: string }

/** An op that removes marks. */
export type Undo = { id: string; markIds: readonly string[] }

/** The church does not know the person or the service. */
export const NOT_KNOWN = 'NOT_KNOWN'

/** @param database answers with the open connection, which may be another after it was lost */
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
      const row = (await asked(meta.get('seq'))) as NextSeq | undefined
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
  const found = (await Promise.all(ids.map((id) => asked(outbox.get(id))))) as (OutboxRow | undefined)[]
  const rows = found.flatMap((row) => (row ? (settle(row) ?? []) : []))
  const meta = tx.objectStore('meta')
  const standing = ((await asked(meta.get('standing'))) as Standing | undefined) ?? FIRST_STANDING
  for (const row of rows) outbox.put(row)
  for (const { from, to } of aliases)
    tx.objectStore('aliases').put({ generation: standing.generation, id: from, to_id: to })
  const stale = aliases.length > 0 || rows.some((row) => !staysInLayer(row, standing))
  if (stale) meta.put({ ...standing, stale })
  await addNotes(meta, rows)
  return rows.map((row) => row.id)
}

/** A refused mark that its usher took back says nothing that anybody needs. */
async function deleteUndone(outbox: IDBObjectStore, { id, markIds }: Undo): Promise<void> {
  const ids = [id, ...markIds]
  const rows = (await Promise.all(ids.map((each) => asked(outbox.get(each))))) as (OutboxRow | undefined)[]
  const refused = rows.every((row) => row?.state === 'rejected' && row.code === NOT_KNOWN)
  if (refused) for (const each of ids) outbox.delete(each)
}

/** What was received as it was made looks the same until a pull passes it; anything else is told by a new layer alone. */
const staysInLayer = ({ state, epoch, rev = 0, overwrote }: OutboxRow, { cursor }: Standing): boolean =>
  state === 'received' && !overwrote && cursor !== null && epoch === cursor.epoch && rev > cursor.rev

async function addNotes(meta: IDBObjectStore, rows: readonly OutboxRow[]): Promise<void> {
  const telling = rows.filter((row) => row.overwrote).map((row) => row.id)
  if (telling.length === 0) return
  const notes = (await asked(meta.get('notes'))) as UnreadNotes | undefined
  meta.put({
    key: 'notes',
    unread: [...new Set([...(notes?.unread ?? []), ...telling])],
  } satisfies UnreadNotes)
}
