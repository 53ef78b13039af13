/**
 * Deletes readable data on this phone: every row at sign-out, cached answers and drafts when an account loses rights.
 * The encrypted outbox stays.
 */
import { BASE_TABLES, inOne, type ChurchDb, churchDb, type ChurchTables, openDb } from '../store/church-db.ts'
import type { SyncState } from '../store/rows.ts'
import { emptied, readSyncState } from '../store/sync-state.ts'
import type { FeatureName, Scope } from '../../../contract/features.ts'
import type { Deps } from '../deps.ts'
import type { AccountRow } from '../device/device.ts'
import { churchDbName } from '../store/indexed-db.ts'

const READABLE = [...BASE_TABLES, 'local', 'drafts', 'answers', 'pick_up'] as const

/** @param isLocked no tab may write readable data until the account returns, even one that does not know yet */
export function wipeReadable(db: ChurchDb, isLocked = false): Promise<void> {
  return inOne(db, 'rw', async (tables) => {
    await Promise.all(READABLE.map((table) => tables[table].clear()))
    const syncState = (await tables.meta.get('standing')) as SyncState | undefined
    await tables.meta.put(emptied(syncState, isLocked))
  })
}

/** The account signed in again. */
export function unlocked(db: ChurchDb): Promise<void> {
  return inOne(db, 'rw', async (tables) => {
    const syncState = await tables.meta.get('standing')
    if (syncState?.key === 'standing' && syncState.sealed)
      await tables.meta.put({ ...syncState, sealed: false })
  })
}

const SEES: Record<Scope, number> = { none: 0, door: 1, members: 2 }

export const isLess = (before: Scope | undefined, now: Scope): boolean =>
  before !== undefined && SEES[now] < SEES[before]

/**
 * Deletes cached answers, drafts and day keys of an account that lost rights, whatever their subject. Screens request
 * again what the account may still see.
 * @returns the sync state for the caller to write. A response on its way was given under the earlier rights.
 */
export async function dropAnswersAndDrafts(
  { answers, drafts, pick_up }: ChurchTables,
  syncState: SyncState,
): Promise<SyncState> {
  await answers.clear()
  await drafts.clear()
  // An account that may still check children in fetches them again.
  await pick_up.delete('day-keys')
  return { ...syncState, taken: (syncState.taken ?? 0) + 1 }
}

/** Runs before the new rights are stored: if the phone dies in between, the next contact repeats it. */
export async function forgetWhereLess(
  deps: Pick<Deps, 'indexedDB' | 'IDBKeyRange' | 'clock'>,
  row: AccountRow | undefined,
  now: readonly FeatureName[],
): Promise<void> {
  if (!row || row.features.every((feature) => now.includes(feature))) return
  const db = churchDb(churchDbName(row.church, row.account), deps)
  await openDb(db.dexie, deps.clock)
  try {
    await inOne(db, 'rw', async (tables) => {
      await tables.meta.put(await dropAnswersAndDrafts(tables, await readSyncState(tables)))
    })
  } finally {
    db.dexie.close()
  }
}
