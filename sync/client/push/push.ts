/**
 * Pushes ops. Page and service worker share it, so it imports no Dexie, zod, React or mutations. Two runs at once are
 * harmless. The Web Lock around them saves bandwidth.
 */
import {
  API,
  HIGHEST_SEQ_HEADER,
  PROTOCOL,
  WHOSE_HEADER,
  MAX_OPS_PER_PUSH,
  MAX_PUSH_BYTES,
} from '../../../contract/protocol.ts'
import type { WireOp } from '../../../contract/sync/push.ts'
import type { Deps } from '../deps.ts'
import { openedOps, type OpenedOps, seal } from '../outbox/encryption.ts'
import { packing } from './packing.ts'
import type { OutboxStore, Sendable } from '../outbox/outbox-store.ts'
import { proofOfReceipt, type Receipt, writeResults } from './receipt.ts'
import { call, failed, type Failure } from './wire.ts'
import type { OutboxRow } from '../store/rows.ts'

const COLUMNS_FROM = 50

type PushFrom = {
  deps: Pick<Deps, 'fetch' | 'clock' | 'origin' | 'locks' | 'compress'>
  store: OutboxStore
  account: string
  church: string
  deviceId: string
  key: CryptoKey
  opened?: OpenedOps
  pace?: Pace
  /** The default is pending ops. An op that needs review or lacked a right is sent again to learn its state. */
  state?: Sendable
  /** Runs after each received batch, with the ids of the ops that it settled. */
  onReceipt?: (receipt: Receipt, settled: string[]) => void | Promise<void>
}

type Pushed = { settled: number; failure: Failure | null }

type Run = PushFrom & {
  opened: OpenedOps
  pace: Pace
  state: Sendable
  settled: number
  aside: Set<string>
  refusedAlone: boolean
  progress: boolean
}

/** Pushes until no sendable op is left or a delivery fails. Network failures never throw. */
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
      // Deferred ops may go now that others are settled.
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

/** Ops that this key cannot decrypt stay in the outbox. */
async function wireOps(run: Run, rows: OutboxRow[]): Promise<WireOp[]> {
  await run.opened.open(rows)
  return rows.flatMap((row) => {
    const content = run.opened.get(row.id)
    if (!content) run.aside.add(row.id)
    const { id, seq, base_rev, captured_at, clock_offset, needs } = row
    if (!content) return []
    // `about` stays on the phone.
    const { type, v, args } = content
    return [{ id, seq, type, v, args, base_rev, captured_at, clock_offset, needs }]
  })
}

/** Null: retry immediately with a smaller batch. */
async function slower(run: Run, ops: WireOp[], failure: Failure): Promise<Failure | null> {
  if (failure.unread && !run.pace.plain) {
    run.pace.plain = true
    return null
  }
  if (failure.why !== 'too-large' && failure.why !== 'timeout') return failure
  run.pace.tooMuch(ops.length)
  if (failure.why === 'timeout') return failure
  // One oversized op must not block the others.
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

/** A few ops are as short in rows as in columns. */
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

/** Sixteen kilobytes of marks take three seconds on the slowest usable line. A timeout halves the batch. */
const FIRST_BATCH = MAX_OPS_PER_PUSH

/** The size of a batch that the pace aims at. */
const PACKED_BYTES = 64 * 1024

/** Reserved for the data around the ops. */
const ENVELOPE_BYTES = 1024

type Pace = {
  /** The number of ops to send next. */
  size(): number
  wentWell(ops: number, packedBytes: number): void
  /** This many ops were too many. */
  tooMuch(ops: number): void
  /** Sends rows and requests full responses, after columns were not read or a brief response proved nothing. */
  plain: boolean
}

/**
 * Chooses the batch size: larger after success, half after failure. Kept across attempts, so that a slow line does not
 * start with a large batch each time.
 */
export function newPace(): Pace {
  let size = FIRST_BATCH
  return {
    plain: false,
    size: () => size,
    wentWell(ops, packedBytes) {
      const fits = Math.floor((ops * PACKED_BYTES) / Math.max(1, packedBytes))
      size = Math.max(1, Math.min(MAX_OPS_PER_PUSH, size * 2, fits))
    },
    tooMuch(ops) {
      size = Math.max(1, Math.floor(Math.min(size, ops) / 2))
    },
  }
}

/** The first ops that fit into one request, at least one. */
function fitting(ops: readonly WireOp[]): WireOp[] {
  const encoder = new TextEncoder()
  let bytes = ENVELOPE_BYTES
  const count = ops.findIndex(
    (op) => (bytes += encoder.encode(JSON.stringify(op)).length + 1) > MAX_PUSH_BYTES,
  )
  return count === -1 ? [...ops] : ops.slice(0, Math.max(1, count))
}

const TOO_LONG =
  'This change is too long for the church’s server to take. Open it, make it shorter, and send it again.'

/**
 * Rejects one op that is too large for the server on its own: no retry would succeed, so a person must see it. It is
 * listed under "Needs attention". The server will never receive it, so ops that need it proceed without it.
 */
async function refuseTooLarge(store: OutboxStore, key: CryptoKey, opId: string): Promise<void> {
  const note = await seal(key, `note:${opId}`, { message: TOO_LONG })
  const waiting = await store.inState('pending', new Set(), Infinity)
  const needing = waiting.filter((row) => row.needs.includes(opId)).map((row) => row.id)
  const settle = (row: OutboxRow): OutboxRow | null => {
    if (row.state !== 'pending') return null
    if (row.id === opId) return { ...row, state: 'rejected', code: 'TOO_LARGE', mendable: true, note }
    return { ...row, needs: row.needs.filter((need) => need !== opId) }
  }
  await store.settle([opId, ...needing], settle, [])
}
