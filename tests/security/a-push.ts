/** Sends a signed-in user's push, as bytes or as an object, through the API. */
import { newId } from '../../contract/ids.ts'
import type { Person } from '../server/account/church-app.ts'

let seq = 0

/** A valid op with any part replaced. */
export function anOp(type: string, args: unknown, over: Record<string, unknown> = {}) {
  seq += 1
  const captured_at = new Date().toISOString()
  const rest = { v: 1, base_rev: 0, captured_at, clock_offset: 0, needs: [] }
  return { id: newId(), seq, type, args, ...rest, ...over }
}

export const aPush = (who: Person, ops: unknown[], device = newId()) => ({
  protocol: 'narthex-sync/1',
  account: who.accountId,
  church: who.churchId,
  device,
  nonce: 'nonce-nonce',
  highest_seq: seq,
  ops,
})
