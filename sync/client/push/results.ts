/** What a proof of receipt says of each op, written in one transaction. */
import type { OpResult } from '../../../contract/sync/push.ts'
import { ERASED } from '../../merge/erased.ts'
import type { OpenedOps } from '../outbox/opened-ops.ts'
import { seal } from '../outbox/seal.ts'
import type { OutboxRow, Sealed } from '../store/rows.ts'
import { isSendable, NOT_KNOWN, type OutboxStore, type Undo } from './outbox-store.ts'
import type { Receipt } from './proof.ts'

/** Ops whose state changed by this. */
export async function writeResults(
  store: OutboxStore,
  { key, opened }: { key: CryptoKey; opened: OpenedOps },
  receipt: Receipt,
): Promise<string[]> {
  const notes = await sealedNotes(key, receipt.results)
  const emptied = await sealedEmpty(key, opened, receipt.results)
  const results = new Map(receipt.results.map((result) => [result.id, result]))
  const settle = (row: OutboxRow): OutboxRow | null => {
    const result = results.get(row.id)
    if (!result || !isNews(row, result)) return null
    const note = notes.get(row.id)
    const sealed = emptied.get(row.id) ?? row.sealed
    return { ...unsaid(row), ...outcome(result, receipt), sealed, ...(note ? { note } : {}) }
  }
  const settled = await store.settle(
    [...results.keys()],
    settle,
    receipt.results.flatMap((result) => result.aliases ?? []),
    refusedUndos(opened, receipt.results),
  )
  opened.forget(settled.filter((id) => emptied.has(id)))
  return settled
}

function refusedUndos(opened: OpenedOps, results: readonly OpResult[]): Undo[] {
  return results.flatMap(({ id, status, code }) => {
    const content = status === 'rejected' && code === NOT_KNOWN ? opened.get(id) : undefined
    if (content?.type !== 'unmark-person') return []
    return [{ id, markIds: content.args.mark_ids as string[] }]
  })
}

/** Another flusher may have written it already; of an op that was answered before only another answer is news. */
const isNews = (row: OutboxRow, { status }: OpResult): boolean =>
  status !== 'waiting' && isSendable(row) && status !== row.state

/** Without what was said when it was quarantined. */
function unsaid(row: OutboxRow): OutboxRow {
  const { code: _code, mendable: _mendable, note: _note, ...op } = row
  return op
}

/** Of a person who was erased this phone keeps nothing either: that a change was refused stays, what was in it goes. */
async function sealedEmpty(
  key: CryptoKey,
  opened: OpenedOps,
  results: readonly OpResult[],
): Promise<Map<string, Sealed>> {
  const erased = results.flatMap(({ id, code }) => {
    const content = code === ERASED.code ? opened.get(id) : undefined
    return content ? [{ id, type: content.type, v: content.v }] : []
  })
  const sealing = erased.map(
    async ({ id, type, v }) => [id, await seal(key, id, { type, v, args: {} })] as const,
  )
  return new Map(await Promise.all(sealing))
}

function outcome(result: OpResult, { epoch, serverTime }: Receipt): Partial<OutboxRow> {
  const said = {
    ...(result.code ? { code: result.code } : {}),
    ...(result.mendable === undefined ? {} : { mendable: result.mendable }),
  }
  if (result.status === 'rejected') return { state: 'rejected', ...said }
  const received = {
    received_at: Date.parse(serverTime),
    church_time: true as const,
    epoch,
    rev: typeof result.rev === 'number' ? result.rev : 0,
  }
  return result.status === 'quarantined'
    ? { state: 'quarantined', ...received, ...said }
    : { state: 'received', ...received, ...(tells(result) ? { overwrote: true } : {}) }
}

/** Of what was taken: what it replaced, or what was left out of it. */
const tells = ({ message, overwrote }: OpResult): boolean => Boolean(message) || Boolean(overwrote?.length)

/** The server's sentences may name somebody, so they are sealed like the op itself. */
async function sealedNotes(key: CryptoKey, results: readonly OpResult[]): Promise<Map<string, Sealed>> {
  const telling = results.filter(tells)
  const notes = telling.map(
    async ({ id, message, overwrote }) =>
      [id, await seal(key, `note:${id}`, { message, overwrote })] as const,
  )
  return new Map(await Promise.all(notes))
}
