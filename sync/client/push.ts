/**
 * Sends what waits. Carried by the page and by the service worker, so: no Dexie, no zod, no
 * React, no mutations. Two of these at once are harmless; the Web Lock around them saves bandwidth.
 */
import { API, HIGHEST_SEQ_HEADER, PROTOCOL, WHOSE_HEADER } from '../../contract/protocol.ts'
import type { WireOp } from '../../contract/sync/push.ts'
import type { Deps } from './deps.ts'
import { openedOps, type OpenedOps } from './outbox/opened-ops.ts'
import { packing } from './packing.ts'
import { fitting, newPace, type Pace } from './push/batch.ts'
import type { OutboxStore, Sendable } from './push/outbox-store.ts'
import { proofOfReceipt, type Receipt } from './push/proof.ts'
import { writeResults } from './push/results.ts'
import { refuseTooLarge } from './push/too-large.ts'
import { call, failed, type Failure } from './push/wire.ts'
import type { OutboxRow } from './store/rows.ts'

const COLUMNS_FROM = 50

export type PushFrom = {
  deps: Pick<Deps, 'fetch' | 'clock' | 'origin' | 'locks' | 'compress'>
  store: OutboxStore
  account: string
  church: string
  deviceId: string
  key: CryptoKey
  opened?: OpenedOps
  pace?: Pace
  /** By itself ops to be sent. An op that needs review, or was refused for a right, goes once more: the church answers its state. */
  state?: Sendable
  /** After each batch that was received; ids of the ops it settled. */
  onReceipt?: (receipt: Receipt, settled: string[]) => void | Promise<void>
}

export type Pushed = { settled: number; failure: Failure | null }

type Run = PushFrom & {
  opened: OpenedOps
  pace: Pace
  state: Sendable
  settled: number
  aside: Set<string>
  refusedAlone: boolean
  progress: boolean
}

/** Sends until nothing is left that can be sent, or a delivery fails. Never throws for the network's sake. */
export async function pushAll(from: PushFrom): Promise<Pushed> {
  const run: Run = {
    ...from,
    opened: from.opened ?? openedOps(from.key),
    pace: from.pace ?? newPace(),
    state: from.state ?? 'pending',
    settled: 0,
    aside: new Set(),
    refusedAlone: false,
    progress: false,
  }
  for (;;) {
    const rows = await run.store.inState(run.state, run.aside, run.pace.size())
    if (rows.length === 0) {
      if (run.refusedAlone) return { settled: run.settled, failure: failed('too-large') }
      if (run.state !== 'pending' || !run.progress || run.aside.size === 0)
        return { settled: run.settled, failure: null }
      // What was told to wait may go now that others are settled.
      run.aside.clear()
      run.progress = false
      continue
    }
    const failure = await pushOnce(run, rows)
    if (failure) return { settled: run.settled, failure }
  }
}

async function pushOnce(run: Run, rows: OutboxRow[]): Promise<Failure | null> {
  const ops = fitting(await wireOps(run, rows))
  if (ops.length === 0) return null
  const answer = await deliver(run, ops)
  if (answer.kind === 'failed') return slower(run, ops, answer)
  run.pace.wentWell(ops.length, answer.packedBytes)
  const settled = await writeResults(run.store, run, answer)
  for (const { id, status } of answer.results)
    if (status === 'waiting' || status === run.state) run.aside.add(id)
  run.settled += settled.length
  run.progress ||= settled.length > 0
  await run.onReceipt?.(answer, settled)
  return null
}

/** Ops whose seal this key does not open stay where they are. */
async function wireOps(run: Run, rows: OutboxRow[]): Promise<WireOp[]> {
  await run.opened.open(rows)
  return rows.flatMap((row) => {
    const content = run.opened.get(row.id)
    if (!content) run.aside.add(row.id)
    const { id, seq, base_rev, captured_at, clock_offset, needs } = row
    if (!content) return []
    // Whom it is about stays on the phone.
    const { type, v, args } = content
    return [{ id, seq, type, v, args, base_rev, captured_at, clock_offset, needs }]
  })
}

/** Null: try again at once with less. */
async function slower(run: Run, ops: WireOp[], failure: Failure): Promise<Failure | null> {
  if (failure.unread && !run.pace.plain) {
    run.pace.plain = true
    return null
  }
  if (failure.why !== 'too-large' && failure.why !== 'timeout') return failure
  run.pace.tooMuch(ops.length)
  if (failure.why === 'timeout') return failure
  // One op that is refused for its size must not hold up the others.
  const [alone, another] = ops
  if (alone && !another) await refusedAlone(run, alone.id, failure)
  return null
}

async function refusedAlone(run: Run, opId: string, { ours }: Failure): Promise<void> {
  run.aside.add(opId)
  if (ours) {
    await refuseTooLarge(run.store, run.key, opId)
    run.settled += 1
    run.progress = true
  } else run.refusedAlone = true
}

/** A few are as short as rows. */
const inColumns = (run: Run, ops: readonly WireOp[]): boolean => !run.pace.plain && ops.length >= COLUMNS_FROM

async function deliver(run: Run, ops: WireOp[]): Promise<(Receipt & { packedBytes: number }) | Failure> {
  const nonce = crypto.randomUUID()
  const { account, church, deviceId: device } = run
  const highest_seq = await run.store.highestSeq()
  const sent_at = new Date(run.deps.clock.now()).toISOString()
  const packs = inColumns(run, ops) ? await packing() : null
  const text = JSON.stringify({
    protocol: PROTOCOL,
    account,
    church,
    device,
    nonce,
    highest_seq,
    sent_at,
    ...(run.pace.plain ? {} : { brief: true }),
    ...(packs ? { packed_ops: packs.packOps(ops) } : { ops }),
  })
  const packed = run.deps.compress ? await run.deps.compress(text) : null
  const headers = {
    'content-type': 'application/json',
    [HIGHEST_SEQ_HEADER]: String(highest_seq),
    [WHOSE_HEADER]: `${account}/${church}`,
    ...(packed ? { 'content-encoding': 'gzip' } : {}),
  }
  const answer = await call(run.deps, `${API}/sync/push`, device, {
    method: 'POST',
    headers,
    body: packed ?? text,
  })
  if (answer.kind === 'failed') return answer
  const proof = await proofOfReceipt(
    answer,
    nonce,
    ops.map((op) => op.id),
  )
  return proof.kind === 'failed' ? proof : { ...proof, packedBytes: packed?.length ?? text.length }
}
