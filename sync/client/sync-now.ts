/** Push, then pull: one round at a time in this tab, one at a time in this browser where it has locks. */
import type { SyncProblem, SyncStatus } from './api.ts'
import type { Broadcast } from './broadcast.ts'
import type { ChurchParts } from './church-parts.ts'
import { measuredOffset } from './device/measure-offset.ts'
import type { Writable } from './live.ts'
import type { Memory } from './memory.ts'
import type { OpenOutbox } from './outbox/outbox.ts'
import { newPageSize, pullAll } from './pull/pull-all.ts'
import type { Page } from './pull/read-answer.ts'
import { relayer, type Taken } from './pull/take-page.ts'
import { outboxStore } from './push/outbox-store.ts'
import { newPace } from './push/batch.ts'
import { pushAll } from './push.ts'
import { flushLock, pullLock, underLock } from './push/locks.ts'
import type { Receipt } from './push/proof.ts'
import type { Failure } from './push/wire.ts'
import { changesOf } from './layer/changes.ts'
import { PROBLEM_OF } from './status.ts'
import { readStanding } from './store/standing.ts'
import { storageErrorOf } from './store/storage-trouble.ts'
import { StorageError } from './api.ts'

export type SyncParts = ChurchParts & {
  memory: Memory
  outbox: OpenOutbox
  status: Writable<SyncStatus>
  words: Broadcast
  /** The server said for certain that this session has ended. */
  ended(): Promise<void>
  /** The answer's scope is not what was known. */
  scopeIs(scope: ChurchParts['scope']): void
  /** Another tab signed out: this one shows nothing any more. */
  forget(): void
  isClosed(): boolean
}

export type Round = { failure: Failure | null; retryAfter: number }

export type Syncing = {
  /** Joins the round that waits to begin, where one does. */
  now(): Promise<Round>
}

export function syncing(parts: SyncParts): Syncing {
  const pace = newPace()
  const pageSize = newPageSize()
  let running: Promise<Round> | null = null
  let waiting: Promise<Round> | null = null
  let notBefore = 0

  const round = async (): Promise<Round> => {
    const wait = notBefore - parts.deps.clock.now()
    if (parts.isClosed() || wait > 0) return { failure: null, retryAfter: Math.max(0, wait) }
    const failure = await oneRound(parts, pace, pageSize)
    notBefore = failure?.retryAfter ? parts.deps.clock.now() + failure.retryAfter : 0
    return { failure, retryAfter: failure?.retryAfter ?? 0 }
  }

  const begin = (): Promise<Round> => {
    const begun = round().finally(() => {
      if (running === begun) running = null
    })
    running = begun
    return begun
  }

  return {
    now() {
      if (!running) return begin()
      waiting ??= running.then(() => {
        waiting = null
        return begin()
      })
      return waiting
    },
  }
}

type Pace = ReturnType<typeof newPace>
type PageSize = ReturnType<typeof newPageSize>

/** What goes wrong with network, server or storage stands in the status; only a mistake of ours rejects. */
async function oneRound(parts: SyncParts, pace: Pace, pageSize: PageSize): Promise<Failure | null> {
  try {
    if (await signedOutElsewhere(parts)) return null
    await parts.memory.catchUp(await statesChanged(parts))
    const pushed = await push(parts, pace)
    const pulled = mayPull(pushed) ? await pull(parts, pageSize) : null
    if (await signedOutElsewhere(parts)) return null
    await settleLayer(parts)
    const failure = pulled ?? pushed
    if (pulled?.why === 'signed-out') await parts.ended()
    show(parts, { phase: 'idle', progress: null, problem: failure ? PROBLEM_OF[failure.why] : null })
    return failure
  } catch (error) {
    if (parts.isClosed()) return null
    show(parts, { phase: 'idle', progress: null, problem: problemOf(error) })
    return null
  }
}

async function signedOutElsewhere(parts: SyncParts): Promise<boolean> {
  if (parts.isClosed()) return true
  const { sealed } = await readStanding(parts.db.tables)
  if (sealed) parts.forget()
  return sealed === true
}

function problemOf(error: unknown): SyncProblem {
  const trouble = storageErrorOf(error)
  if (trouble instanceof StorageError) return 'storage'
  throw error
}

/** Where nobody answers at all, a second call is no wiser; a refusal at push may still leave something to get. */
const mayPull = (pushed: Failure | null): boolean =>
  pushed === null || !['no-network', 'timeout', 'other-account', 'update-needed'].includes(pushed.why)

async function push(parts: SyncParts, pace: Pace): Promise<Failure | null> {
  const { deps, db, key, opened } = parts
  if (parts.outbox.counts.current().pending === 0) return null
  show(parts, { phase: 'sending' })
  const { accountId: account, deviceId } = parts.who
  const { failure } = await underLock(deps.locks, flushLock(parts.churchId, account), async () =>
    pushAll({
      deps,
      store: outboxStore(() => db.dexie.backendDB(), deps),
      account,
      church: parts.churchId,
      deviceId,
      key,
      opened,
      pace,
      onReceipt: (receipt, settled) => received(parts, receipt, settled),
    }),
  )
  // Another flusher may have been faster with some.
  await statesChanged(parts)
  return failure
}

async function received(parts: SyncParts, receipt: Receipt, settled: string[]): Promise<void> {
  await contact(parts, receipt.serverTime, receipt.sentAt, receipt.heardAt)
  const aliases = receipt.results.flatMap((result) => result.aliases ?? []).map((alias) => alias.from)
  if (aliases.length > 0) await parts.memory.refresh({ ids: { aliases } })
  if (settled.length === 0) return
  await statesChanged(parts)
  parts.words.say({ database: parts.db.dexie.name, kind: 'receipt' })
}

/** Saved here, received there: the marks say so. */
export async function statesChanged(parts: Pick<SyncParts, 'outbox' | 'memory'>): Promise<boolean> {
  const { gone, appeared } = await parts.outbox.reload()
  for (const service of parts.memory.presences.each()) service.restate([...gone, ...appeared])
  return appeared.length > 0
}

async function pull(parts: SyncParts, pageSize: PageSize): Promise<Failure | null> {
  show(parts, { phase: 'getting' })
  let total = 0
  return underLock(parts.deps.locks, pullLock(parts.churchId, parts.who.accountId), () =>
    pullAll(parts, pageSize, {
      async onPage({ page, sentAt, heardAt }) {
        total = Math.max(total, page.people)
        await contact(parts, page.server_time, sentAt, heardAt)
      },
      async onTaken(taken, page) {
        await showTaken(parts, taken)
        show(parts, { complete: taken.standing.complete, ...progressOf(parts, taken, page, total) })
      },
    }),
  )
}

async function showTaken(parts: SyncParts, taken: Taken): Promise<void> {
  const scope = taken.standing.cursor?.scope
  if (scope) parts.scopeIs(scope)
  const changes = changesOf(taken)
  if (taken.written && taken.written.chunks.length > 0)
    parts.memory.tookChunks(taken.written.chunks, taken.standing)
  await parts.memory.refresh(changes)
  if (taken.offeredAgain.length > 0) await statesChanged(parts)
  const others = { ...changes, everything: taken.everything || (taken.written?.chunks.length ?? 0) > 0 }
  if (others.everything || Object.keys(others.ids).length > 0) {
    parts.words.say({ database: parts.db.dexie.name, kind: 'rows', changes: others })
  }
}

/** While a first sync or a reset runs, in people. */
function progressOf(parts: SyncParts, taken: Taken, { page }: Page, total: number): Partial<SyncStatus> {
  if (page.rev >= page.head || (taken.standing.complete && !taken.standing.building))
    return { progress: null }
  const before = parts.status.current().progress?.done ?? 0
  const done = before + (page.tables.members?.count ?? 0)
  const known = parts.status.current().progress?.total ?? 0
  return { progress: { done, total: Math.max(total, known, done) } }
}

/** Results came in and no page did: what was refused must not stay on the screen. */
async function settleLayer(parts: SyncParts): Promise<void> {
  const { stale } = await readStanding(parts.db.tables)
  if (!stale || parts.isClosed()) return
  await showTaken(parts, await relayer(parts))
}

async function contact(parts: SyncParts, serverTime: string, sentAt: number, heardAt: number): Promise<void> {
  const offset = measuredOffset(serverTime, sentAt, heardAt)
  if (offset !== null && offset !== parts.clockOffset) {
    parts.clockOffset = offset
    await parts.device.setClockOffset(offset)
  }
  await parts.device.note(accountKey(parts), { contact_at: heardAt, server_time: serverTime })
  show(parts, { lastContactAt: serverTime })
}

export const accountKey = (parts: Pick<ChurchParts, 'who' | 'churchId'>) => ({
  account: parts.who.accountId,
  church: parts.churchId,
})

export function show(parts: Pick<SyncParts, 'status'>, part: Partial<SyncStatus>): void {
  parts.status.set({ ...parts.status.current(), ...part })
}
