/**
 * Whoever may see less from now on: what the server told their screens and what they began to type goes, whatever it was
 * about. What they may still see is told anew.
 */
import type { FeatureName, Scope } from '../../../contract/features.ts'
import type { Deps } from '../deps.ts'
import type { AccountRow } from '../device/device-db.ts'
import { churchDb, inOne, type ChurchTables } from '../store/church-db.ts'
import { churchDbName } from '../store/names.ts'
import { openDb } from '../store/open-db.ts'

const SEES: Record<Scope, number> = { none: 0, door: 1, members: 2 }

export const isLess = (before: Scope | undefined, now: Scope): boolean =>
  before !== undefined && SEES[now] < SEES[before]

export async function dropToldAndTyped({ answers, drafts }: ChurchTables): Promise<void> {
  await answers.clear()
  await drafts.clear()
}

/** Before the new rights are written down: should the phone die in between, it is done at the next contact. */
export async function forgetWhereLess(
  deps: Pick<Deps, 'indexedDB' | 'IDBKeyRange' | 'clock'>,
  row: AccountRow | undefined,
  now: readonly FeatureName[],
): Promise<void> {
  if (!row || row.features.every((feature) => now.includes(feature))) return
  const db = churchDb(churchDbName(row.church, row.account), deps)
  await openDb(db.dexie, deps.clock)
  try {
    await inOne(db, 'rw', dropToldAndTyped)
  } finally {
    db.dexie.close()
  }
}
