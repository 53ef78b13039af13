/** Proof of receipt: nothing leaves the outbox without it. */
import { PROTOCOL } from '../../../contract/protocol.ts'
import { digestOf } from '../../../contract/sync/brief.ts'
import type { OpResult } from '../../../contract/sync/push.ts'
import { asRecord, failed, type Answer, type Failure } from './wire.ts'

export type Receipt = {
  kind: 'receipt'
  epoch: string
  serverTime: string
  results: OpResult[]
  /** The church's rev before this push, where the answer tells. */
  before?: number
  sentAt: number
  heardAt: number
}

const STATUSES = new Set(['applied', 'rejected', 'quarantined', 'waiting'])

/** Our protocol, our nonce, and a result that can be read for every op that was sent. Anything less is a failed delivery. */
export async function proofOfReceipt(
  { content, sentAt, heardAt }: Answer,
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
  return { kind: 'receipt', epoch, serverTime, results, ...before, sentAt, heardAt }
}

/** "narthex-sync/2": ours, of a later day. */
export const isNewer = (protocol: unknown): boolean =>
  typeof protocol === 'string' &&
  protocol.startsWith('narthex-sync/') &&
  Number(protocol.slice(13)) > Number(PROTOCOL.slice(13))

/** Null where one is missing or cannot be read. */
async function readResults(
  content: Record<string, unknown>,
  sent: readonly string[],
): Promise<OpResult[] | null> {
  const listed = readListed(content.results, new Set(sent))
  if (!listed) return null
  const others = sent.filter((id) => !listed.has(id))
  const applied = asRecord(content.applied)
  if (others.length === 0) return [...listed.values()]
  // Exactly those that were sent and not listed, or it is said of others than these.
  if (!Number.isSafeInteger(applied?.rev) || applied?.digest !== (await digestOf(others))) return null
  const rev = applied?.rev as number
  return [...listed.values(), ...others.map((id): OpResult => ({ id, status: 'applied', rev }))]
}

function readListed(value: unknown, sent: ReadonlySet<string>): Map<string, OpResult> | null {
  if (!Array.isArray(value)) return null
  const results = new Map<string, OpResult>()
  for (const one of value) {
    const result = asRecord(one)
    if (!result || typeof result.id !== 'string' || !STATUSES.has(String(result.status))) return null
    if (sent.has(result.id)) results.set(result.id, result as unknown as OpResult)
  }
  return results
}
