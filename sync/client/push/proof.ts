/** Proof of receipt: nothing leaves the outbox without it. */
import { PROTOCOL } from '../../../contract/protocol.ts'
import type { OpResult } from '../../../contract/sync/push.ts'
import { asRecord, failed, type Answer, type Failure } from './wire.ts'

export type Receipt = {
  kind: 'receipt'
  epoch: string
  serverTime: string
  results: OpResult[]
  sentAt: number
  heardAt: number
}

const STATUSES = new Set(['applied', 'rejected', 'quarantined', 'waiting'])

/** Our protocol, our nonce, and a result that can be read for every op that was sent. Anything less is a failed delivery. */
export function proofOfReceipt(
  { content, sentAt, heardAt }: Answer,
  nonce: string,
  sent: readonly string[],
): Receipt | Failure {
  const { protocol, epoch, server_time: serverTime } = content
  if (protocol !== PROTOCOL) return failed(isNewer(protocol) ? 'update-needed' : 'server-trouble')
  if (content.nonce !== nonce || typeof epoch !== 'string' || typeof serverTime !== 'string')
    return failed('server-trouble')
  const results = readResults(content.results, new Set(sent))
  if (!results) return failed('server-trouble')
  return { kind: 'receipt', epoch, serverTime, results, sentAt, heardAt }
}

/** "narthex-sync/2": ours, of a later day. */
export const isNewer = (protocol: unknown): boolean =>
  typeof protocol === 'string' &&
  protocol.startsWith('narthex-sync/') &&
  Number(protocol.slice(13)) > Number(PROTOCOL.slice(13))

/** Null where one is missing or cannot be read. */
function readResults(value: unknown, sent: ReadonlySet<string>): OpResult[] | null {
  if (!Array.isArray(value)) return null
  const results = new Map<string, OpResult>()
  for (const one of value) {
    const result = asRecord(one)
    if (!result || typeof result.id !== 'string' || !STATUSES.has(String(result.status))) return null
    if (sent.has(result.id)) results.set(result.id, result as unknown as OpResult)
  }
  return results.size === sent.size ? [...results.values()] : null
}
