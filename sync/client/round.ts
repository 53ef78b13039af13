/** One round: push, then pull. A push that failed or was refused does not stop the pull. */
import { StorageError, type SyncProblem } from './api.ts'
import type { newPace } from './push/batch.ts'
import type { newPageSize } from './pull/pull-all.ts'
import { relayer } from './pull/take-page.ts'
import type { Failure } from './push/wire.ts'
import { pullRound, showTaken } from './pull-round.ts'
import { pushRound } from './push-round.ts'
import { PROBLEM_OF } from './status.ts'
import { forgetDeleted } from './forgetting/forget-deleted.ts'
import { strikeErased } from './forgetting/strike-erased.ts'
import type { Standing } from './store/rows.ts'
import { readStanding } from './store/standing.ts'
import { kept, storageErrorOf } from './store/storage-trouble.ts'
import { show, statesChanged, type SyncParts } from './sync-parts.ts'

type Pace = ReturnType<typeof newPace>
type PageSize = ReturnType<typeof newPageSize>

/**
 * What goes wrong with network, server or storage stands in the status; only a mistake of ours rejects. Where the
 * connection to the storage was lost, the round is done once more: all of it bears being done twice.
 */
export async function oneRound(parts: SyncParts, pace: Pace, pageSize: PageSize): Promise<Failure | null> {
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
  if (!(await standingHere(parts))) return null
  await parts.memory.catchUp(await statesChanged(parts))
  const sending = parts.outbox.counts.current().pending > 0
  const pushed = await pushRound(parts, pace)
  const asks = !(sending && nothingElse(parts, pushed))
  const pulled = asks ? await pullRound(parts, pageSize) : null
  // Only the push heard whose the cookie is. A pull without a network says nothing about that.
  const failure = pushed?.why === 'other-account' ? pushed : (pulled ?? pushed)
  const standing = await standingHere(parts, failure?.endedBecause)
  if (!standing) return null
  // Results came in and no page did: what was refused must not stay on the screen.
  if (standing.stale) await showTaken(parts, await relayer(parts))
  if (pulled?.why === 'signed-out') await parts.ended(pulled.endedBecause)
  show(parts, { phase: 'idle', progress: null, problem: failure && told(failure, pulled) })
  if (!standing.forgotten && !parts.isClosed()) await forgetDeleted(parts.db)
  if (!standing.struck && !parts.isClosed() && (await strikeErased(parts))) await tellStruck(parts)
  return failure
}

/** Here and in other tabs: what is counted and noted may be less. */
async function tellStruck(parts: SyncParts): Promise<void> {
  await statesChanged(parts)
  parts.words.say({ database: parts.db.dexie.name, kind: 'receipt' })
}

/** Null where nobody is in here any more: this tab was closed, or another signed out, `because` of what this one heard too. */
async function standingHere(parts: SyncParts, because?: string): Promise<Standing | null> {
  if (parts.isClosed()) return null
  const standing = await readStanding(parts.db.tables)
  if (!standing.sealed) return standing
  parts.forget(because)
  return null
}

/** Whom a pull was answered is in, whatever the push before it was told: it goes out with the next round. */
const told = (failure: Failure, pulled: Failure | null): SyncProblem | null =>
  failure.why === 'signed-out' && !pulled ? null : PROBLEM_OF[failure.why]

function problemOf({ db }: SyncParts, error: unknown): SyncProblem {
  const trouble = storageErrorOf(error)
  if (!(trouble instanceof StorageError)) throw error
  // This tab let go of it, for the next app.
  if (db.dexie.hasBeenClosed()) return 'update-needed'
  return trouble.reason === 'lost' ? 'storage-lost' : 'storage'
}

/** What was sent is all that there is new. */
const nothingElse = ({ own, deps }: SyncParts, pushed: Failure | null): boolean =>
  pushed === null && own.areAll(deps.clock.now())
