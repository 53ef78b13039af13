/** Ops sent as columns are read as the same ops, and no more than a push may hold. */
import { expect, it } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { MAX_OPS_PER_PUSH, PROTOCOL } from '../../../contract/protocol.ts'
import { packOps } from '../../../contract/sync/packed/ops.ts'
import { pushBody, type PushBody, type WireOp } from '../../../contract/sync/push.ts'
import { deliveredOps } from '../../../server/sync/push/apply-ops.ts'
import { payloadHash } from '../../../server/sync/receipts.ts'

const ops = (count: number, args: (at: number) => Record<string, unknown>): WireOp[] =>
  Array.from({ length: count }, (_, at) => ({
    id: newId(),
    seq: at + 1,
    type: 'mark-person',
    v: 1,
    args: args(at),
    base_rev: 3,
    captured_at: new Date(Date.UTC(2026, 10, 22, 8, 0, at)).toISOString(),
    clock_offset: -120,
    needs: [],
  }))

const sent = (packed: unknown) => ({ ops: [], packed_ops: packed }) as Pick<PushBody, 'ops' | 'packed_ops'>
const marks = (count: number) => {
  const service_id = newId()
  return ops(count, () => ({ service_id, person_id: newId() }))
}

it('reads columns as the same ops that rows would give', () => {
  const given = marks(200)
  const read = deliveredOps(sent(JSON.parse(JSON.stringify(packOps(given))))) as unknown as WireOp[]
  expect(read).toEqual(given)
  expect(read.map(payloadHash)).toEqual(given.map(payloadHash))
})

it('returns them in the order of their numbers, across kinds', () => {
  const note = (at: number) => (at % 3 === 0 ? { note: 'here' } : { service_id: newId() })
  const given = ops(120, note)
  const read = deliveredOps(sent(JSON.parse(JSON.stringify(packOps(given))))) as unknown as WireOp[]
  expect(read).toEqual(given)
})

it('gives an op without needs its default, as rows get it', () => {
  const bare = ops(2, () => ({ note: 'here' })).map(({ needs: _needs, ...op }) => op as WireOp)
  const read = deliveredOps(sent(JSON.parse(JSON.stringify(packOps(bare)))))
  expect(read.map((op) => 'needs' in op)).toEqual([false, false])
})

it('refuses ops that unpack to more than the limit', () => {
  const note = 'x'.repeat(100_000)
  const swelling = packOps(ops(400, () => ({ note })))
  expect(JSON.stringify(swelling).length).toBeLessThan(200_000)
  expect(() => deliveredOps(sent(swelling))).toThrow(expect.objectContaining({ code: 'TOO_LARGE' }))
})

it('refuses more ops than a push may hold, however they are split', () => {
  const half = packOps(marks(MAX_OPS_PER_PUSH / 2 + 1))
  expect(() => deliveredOps(sent([...half, ...half]))).toThrow(expect.objectContaining({ code: 'TOO_LARGE' }))
})

it.each(['rows', 'columns of one kind'])('takes as many as a push may hold as %s, 413 beyond', (how) => {
  const pushOf = (count: number) => {
    const given = marks(count)
    const body = how === 'rows' ? { ops: given } : { packed_ops: packOps(given) }
    const [account, church, device, nonce] = [newId(), newId(), newId(), newId()]
    return pushBody.parse({
      protocol: PROTOCOL,
      account,
      church,
      device,
      nonce,
      highest_seq: count,
      ...body,
    })
  }
  expect(deliveredOps(pushOf(MAX_OPS_PER_PUSH))).toHaveLength(MAX_OPS_PER_PUSH)
  // After 413 a phone sends smaller batches. A 400 would not cause that.
  expect(() => deliveredOps(pushOf(MAX_OPS_PER_PUSH + 1))).toThrow(
    expect.objectContaining({ code: 'TOO_LARGE' }),
  )
})

it.each([
  ['columns cut short', [{ type: 'mark-person', v: 1, args: [], columns: { count: 60, id: [newId()] } }]],
  ['no columns', [{ type: 'mark-person', v: 1, args: [], columns: { count: 2 } }]],
  [
    'words that are no list',
    [{ type: 'x', v: 1, args: ['a'], columns: { count: 2, id: { words: 3, at: 4 } } }],
  ],
  [
    'a name without a column',
    [{ type: 'x', v: 1, args: ['a'], columns: { count: 1, id: [newId()], seq: [1] } }],
  ],
  [
    'one name twice',
    [{ type: 'x', v: 1, args: ['a', 'a'], columns: { count: 1, id: [newId()], seq: [1], 'args.a': [1] } }],
  ],
  ['null for a column', [{ type: 'x', v: 1, args: ['a'], columns: { count: 2, id: null } }]],
])('refuses %s as invalid', (_, packed) => {
  expect(() => deliveredOps(sent(packed))).toThrow(expect.objectContaining({ code: 'INVALID' }))
})
