/** Runs rounds one at a time in this tab, and in this browser if it has locks. */
import { renewDayKeys } from './children/day-keys.ts'
import { newPageSize, pullRound, showTaken } from './pull/pull.ts'
import { newPace, pushAll } from './push/push.ts'
import type { Failure } from './push/wire.ts'
import type { Clock } from './deps.ts'
import { type SyncParts, PROBLEM_OF, show, statesChanged, contact } from './sync-parts.ts'
import { StorageError, type SyncProblem } from './api.ts'
import { rebuildOptimisticNow } from './pull/take-page.ts'
import { forgetDeleted } from './privacy/forget-deleted.ts'
import { redactErased } from './privacy/redact-erased.ts'
import type { SyncState } from './store/rows.ts'
import { readSyncState } from './store/sync-state.ts'
import { kept, storageErrorOf, connectionOf } from './store/church-db.ts'
import { flushLock, underLock } from './tabs.ts'
import { outboxStore, type Sendable } from './outbox/outbox-store.ts'
import type { Receipt } from './push/receipt.ts'

export type Round = { failure: Failure | null; retryAfter: number }

export type Syncing = {
  /** Joins the waiting round if there is one. */
  now(): Promise<Round>
  /** Resolves when the running round, if any, has ended. */
  quiet(): Promise<void>
}

export function syncing(parts: SyncParts): Syncing {
  const pace = newPace()
  const pageSize = newPageSize()
  let running: Promise<Round> | null = null
  let waiting: Promise<Round> | null = null
  const pause = requestedPause(parts.deps.clock)

  const round = async (): Promise<Round> => {
    const wait = pause.left()
    if (parts.isClosed() || wait > 0) return { failure: null, retryAfter: wait }
    const failure = await oneRound(parts, pace, pageSize)
    const retryAfter = failure?.retryAfter ?? 0
    pause.wait(retryAfter)
    return { failure, retryAfter }
  }

  const begin = (): Promise<Round> => {
    const started = round().finally(() => {
      if (running === started) running = null
    })
    running = started
    return started
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
    quiet: async () => void (await running),
  }
}

/** The pause that the server requested. If the phone's clock was set back, the pause restarts but is no longer. */
function requestedPause(clock: Clock): { wait(ms: number): void; left(): number } {
  let since = 0
  let pause = 0
  return {
    wait(ms) {
      since = clock.now()
      pause = ms
    },
    left() {
      since = Math.min(since, clock.now())
      return Math.max(0, since + pause - clock.now())
    },
  }
}

type Pace = ReturnType<typeof newPace>
type PageSize = ReturnType<typeof newPageSize>

/**
 * Runs one round: push, then pull. A failed or rejected push does not stop the pull. Failures of network, server or
 * storage appear in the status. Only a bug makes it reject. After a lost storage connection the round runs once more,
 * since all of it is idempotent.
 */
async function oneRound(parts: SyncParts, pace: Pace, pageSize: PageSize): Promise<Failure | null> {
  try {
    return await kept(parts.db.dexie, () => pushAndPull(parts, pace, pageSize))
  } catch (error) {
    if (parts.isClosed()) return null
    show(parts, { phase: 'idle', progress: null })
    show(parts, { problem: problemOf(parts, error) })
    return null
  }
}

async function pushAndPull(parts: SyncParts, pace: Pace, pageSize: PageSize): Promise<Failure | null> {
  if (!(await usableSyncState(parts))) return null
  await parts.memory.catchUp(await statesChanged(parts))
  const sending = parts.outbox.counts.current().pending > 0
  const pushed = await pushRound(parts, pace)
  const asks = !(sending && nothingElse(parts, pushed))
  const pulled = asks ? await pullRound(parts, pageSize) : null
  // Only the push learned the owner of the cookie. A pull without a network says nothing about that.
  const failure = pushed?.why === 'other-account' ? pushed : (pulled ?? pushed)
  const syncState = await usableSyncState(parts, failure?.endedBecause)
  if (!syncState) return null
  // Results came without a page. A rejected op must leave the screen.
  if (syncState.stale) await showTaken(parts, await rebuildOptimisticNow(parts))
  if (pulled?.why === 'signed-out') await parts.ended(pulled.endedBecause)
  show(parts, { phase: 'idle', progress: null, problem: failure && problemToShow(failure, pulled) })
  if (!pulled && asks && parts.dayKeys.isDue(parts.deps.clock.now())) renewDayKeys(parts)
  if (!syncState.forgotten && !parts.isClosed()) await forgetDeleted(parts.db)
  if (!syncState.struck && !parts.isClosed() && (await redactErased(parts))) await notifyRedacted(parts)
  return failure
}

/** Updates counts and notes here and in other tabs, since there may be fewer. */
async function notifyRedacted(parts: SyncParts): Promise<void> {
  await statesChanged(parts)
  parts.words.post({ database: parts.db.dexie.name, kind: 'receipt' })
}

/** Null if this tab was closed, or another tab signed out. `because` is the reason that this tab learned. */
async function usableSyncState(parts: SyncParts, because?: string): Promise<SyncState | null> {
  if (parts.isClosed()) return null
  const syncState = await readSyncState(parts.db.tables)
  if (!syncState.sealed) return syncState
  parts.forget(because)
  return null
}

/** A successful pull means a signed-in user, whatever the push returned. The next round sends the ops. */
const problemToShow = (failure: Failure, pulled: Failure | null): SyncProblem | null =>
  failure.why === 'signed-out' && !pulled ? null : PROBLEM_OF[failure.why]

function problemOf({ db }: SyncParts, error: unknown): SyncProblem {
  const trouble = storageErrorOf(error)
  if (!(trouble instanceof StorageError)) throw error
  // This tab closed it for a newer app version.
  if (db.dexie.hasBeenClosed()) return 'update-needed'
  return trouble.reason === 'lost' ? 'storage-lost' : 'storage'
}

/** The pushed ops are the only change. */
const nothingElse = ({ own, deps }: SyncParts, pushed: Failure | null): boolean =>
  pushed === null && own.areAll(deps.clock.now())

/** An administrator decides within days. A phone queries as soon as it is opened. */
const ASK_EVERY_MS = 10 * 60_000

/** Pushes pending ops, queries decisions about reviewed ones, and shows the results. */
async function pushRound(parts: SyncParts, pace: Pace): Promise<Failure | null> {
  const { pending, quarantined, rejected } = parts.outbox.counts.current()
  const failure = pending > 0 ? await send(parts, pace, 'pending') : null
  if (failure || quarantined + rejected === 0 || !isDue(parts)) return failure
  const queriedAt = parts.deps.clock.now()
  const unanswered =
    (quarantined > 0 ? await send(parts, pace, 'quarantined') : null) ??
    (rejected > 0 ? await send(parts, pace, 'rejected') : null)
  if (!unanswered) parts.queriedAt = queriedAt
  return unanswered
}

/** Also true if the phone's clock was set back since. */
const isDue = ({ queriedAt, deps }: SyncParts): boolean =>
  queriedAt === null || Math.abs(deps.clock.now() - queriedAt) >= ASK_EVERY_MS

async function send(parts: SyncParts, pace: Pace, state: Sendable): Promise<Failure | null> {
  const { deps, db, key, opened } = parts
  if (state === 'pending') show(parts, { phase: 'sending' })
  const { accountId: account, deviceId } = parts.who
  const { failure } = await underLock(deps, flushLock(parts.churchId, account), async () =>
    pushAll({
      deps,
      store: outboxStore(() => connectionOf(db.dexie), deps),
      account,
      church: parts.churchId,
      deviceId,
      key,
      opened,
      pace,
      state,
      onReceipt: (receipt, settled) => received(parts, state, receipt, settled),
    }),
  )
  // Another flusher may have delivered some first.
  await statesChanged(parts)
  return failure
}

async function received(
  parts: SyncParts,
  state: Sendable,
  receipt: Receipt,
  settled: string[],
): Promise<void> {
  // A query for decisions does not change the church.
  if (state === 'pending')
    parts.own.sent(
      receipt,
      receipt.results.map(({ id }) => parts.opened.get(id)?.type),
    )
  await contact(parts, receipt.serverTime, receipt.sentAt, receipt.receivedAt)
  const aliases = receipt.results.flatMap((result) => result.aliases ?? []).map((alias) => alias.from)
  if (aliases.length > 0) await parts.memory.refresh({ ids: { aliases } })
  if (settled.length === 0) return
  await statesChanged(parts)
  parts.words.post({ database: parts.db.dexie.name, kind: 'receipt' })
}
