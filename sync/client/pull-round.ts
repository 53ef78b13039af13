/** What changed, fetched; what came of it, shown here and told to other tabs. */
import type { SyncStatus } from './api.ts'
import { changesOf } from './layer/changes.ts'
import { pullAll, type newPageSize } from './pull/pull-all.ts'
import type { Page } from './pull/read-answer.ts'
import type { Taken } from './pull/take-page.ts'
import { pullLock, underLock } from './push/locks.ts'
import type { Failure } from './push/wire.ts'
import { contact, show, statesChanged, type SyncParts } from './sync-parts.ts'

export async function pullRound(
  parts: SyncParts,
  pageSize: ReturnType<typeof newPageSize>,
): Promise<Failure | null> {
  show(parts, { phase: 'getting' })
  let total = 0
  return underLock(parts.deps, pullLock(parts.churchId, parts.who.accountId), () =>
    pullAll(parts, pageSize, {
      async onPage({ page, sentAt, heardAt }) {
        total = Math.max(total, page.people)
        await contact(parts, page.server_time, sentAt, heardAt)
      },
      async onTaken(taken, page) {
        if (page.page.rev >= page.page.head) parts.own.pulled(page.page, parts.deps.clock.now())
        await showTaken(parts, taken)
        show(parts, { complete: taken.standing.complete, ...progressOf(parts, taken, page, total) })
      },
    }),
  )
}

export async function showTaken(parts: SyncParts, taken: Taken): Promise<void> {
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
