/** Checks the proof of receipt and writes its results. Without a proof, nothing leaves the outbox. */
import { PROTOCOL } from '../../../contract/protocol.ts'
import { digestOf } from '../../../contract/sync/brief.ts'
import type { OpResult } from '../../../contract/sync/push.ts'
import { asRecord, failed, type Answer, type Failure } from './wire.ts'
import { ERASED } from '../../merge/erased.ts'
import { type OpenedOps, seal } from '../outbox/encryption.ts'
import type { OutboxRow, Encrypted } from '../store/rows.ts'
import { isSendable, NOT_KNOWN, type OutboxStore, type Undo } from '../outbox/outbox-store.ts'

export type Receipt = {
  kind: 'receipt'
  epoch: string
  serverTime: string
  results: OpResult[]
  /** The church's rev before this push, if the response has it. */
  before?: number
  sentAt: number
  receivedAt: number
}

const STATUSES = new Set(['applied', 'rejected', 'quarantined', 'waiting'])

/** Requires our protocol, our nonce, and a readable result for every sent op. Anything less is a failed delivery. */
export async function proofOfReceipt(
  { content, sentAt, receivedAt }: Answer,
  nonce: string,
  sent: readonly string[],
): Promise<Receipt | Failure> {
  const { protocol, epoch, server_time: serverTime } = content
  if (protocol !== PROTOCOL) return failed(isNewer(protocol) ? 'update-needed' : 'server-trouble')
  if (content.nonce !== nonce || typeof epoch !== 'string' || typeof serverTime !== 'string')
    return failed('server-trouble')
  const results = await readResults(content, sent)
  if (!results) return { ...failed('server-trouble'), unread: true }
  const before = Number.isSafeInteger(content.before) ? { before: content.before as number } : {}
  return { kind: 'receipt', epoch, serverTime, results, ...before, sentAt, receivedAt }
}

/** "narthex-sync/2": ours, of a later version. */
export const isNewer = (protocol: unknown): boolean =>
  typeof protocol === 'string' &&
  protocol.startsWith('narthex-sync/') &&
  Number(protocol.slice(13)) > Number(PROTOCOL.slice(13))

/** Null if one is missing or unreadable. */
async function readResults(
  content: Record<string, unknown>,
  sent: readonly string[],
): Promise<OpResult[] | null> {
  const listed = readListed(content.results, new Set(sent))
  if (!listed) return null
  const others = sent.filter((id) => !listed.has(id))
  const applied = asRecord(content.applied)
  if (others.length === 0) return [...listed.values()]
  // The digest must cover exactly the sent ops that are not listed.
  if (!Number.isSafeInteger(applied?.rev) || applied?.digest !== (await digestOf(others))) return null
  const rev = applied?.rev as number
  return [...listed.values(), ...others.map((id): OpResult => ({ id, status: 'applied', rev }))]
}

function readListed(value: unknown, sent: ReadonlySet<string>): Map<string, OpResult> | null {
  if (!Array.isArray(value)) return null
  const results = new Map<string, OpResult>()
  for (const one of value) {
    const result = asRecord(one)
    if (!result || !isResult(result)) return null
    if (sent.has(result.id)) results.set(result.id, result)
  }
  return results
}

const isResult = (result: Record<string, unknown>): result is Record<string, unknown> & OpResult =>
  typeof result.id === 'string' && STATUSES.has(String(result.status))

/**
 * Writes the results of a proof of receipt in one transaction.
 * @returns the ops whose state changed
 */
export async function writeResults(
  store: OutboxStore,
  { key, opened }: { key: CryptoKey; opened: OpenedOps },
  receipt: Receipt,
): Promise<string[]> {
  const notes = await encryptNotes(key, receipt.results)
  const emptied = await encryptEmpty(key, opened, receipt.results)
  const results = new Map(receipt.results.map((result) => [result.id, result]))
  const settle = (row: OutboxRow): OutboxRow | null => {
    const result = results.get(row.id)
    if (!result || !isNews(row, result)) return null
    const note = notes.get(row.id)
    const sealed = emptied.get(row.id) ?? row.sealed
    return { ...withoutOutcome(row), ...outcome(result, receipt), sealed, ...(note ? { note } : {}) }
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

/** Another flusher may have written it already. For an op with an earlier result, only a different one is news. */
const isNews = (row: OutboxRow, { status }: OpResult): boolean =>
  status !== 'waiting' && isSendable(row) && status !== row.state

/** Removes the fields of an earlier quarantine. */
function withoutOutcome(row: OutboxRow): OutboxRow {
  const { code: _code, mendable: _mendable, note: _note, ...op } = row
  return op
}

/** The phone also removes the content of ops about an erased person. The rejected op itself stays. */
async function encryptEmpty(
  key: CryptoKey,
  opened: OpenedOps,
  results: readonly OpResult[],
): Promise<Map<string, Encrypted>> {
  const erased = results.flatMap(({ id, code }) => {
    const content = code === ERASED.code ? opened.get(id) : undefined
    return content ? [{ id, type: content.type, v: content.v }] : []
  })
  const encrypting = erased.map(
    async ({ id, type, v }) => [id, await seal(key, id, { type, v, args: {} })] as const,
  )
  return new Map(await Promise.all(encrypting))
}

function outcome(result: OpResult, { epoch, serverTime }: Receipt): Partial<OutboxRow> {
  const reason = {
    ...(result.code ? { code: result.code } : {}),
    ...(result.mendable === undefined ? {} : { mendable: result.mendable }),
  }
  if (result.status === 'rejected') return { state: 'rejected', ...reason }
  const received = {
    received_at: Date.parse(serverTime),
    church_time: true as const,
    epoch,
    rev: typeof result.rev === 'number' ? result.rev : 0,
  }
  return result.status === 'quarantined'
    ? { state: 'quarantined', ...received, ...reason }
    : { state: 'received', ...received, ...(tells(result) ? { overwrote: true } : {}) }
}

/** True for an accepted op that replaced something or lost a part. */
const tells = ({ message, overwrote }: OpResult): boolean => Boolean(message) || Boolean(overwrote?.length)

/** The server's sentences may name somebody, so they are encrypted like the op itself. */
async function encryptNotes(key: CryptoKey, results: readonly OpResult[]): Promise<Map<string, Encrypted>> {
  const telling = results.filter(tells)
  const notes = telling.map(
    async ({ id, message, overwrote }) =>
      [id, await seal(key, `note:${id}`, { message, overwrote })] as const,
  )
  return new Map(await Promise.all(notes))
}
