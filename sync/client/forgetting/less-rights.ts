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
import type { Standing } from '../store/rows.ts'
import { readStanding } from '../store/standing.ts'

const SEES: Record<Scope, number> = { none: 0, door: 1, members: 2 }

export const isLess = (before: Scope | undefined, now: Scope): boolean =>
  before !== undefined && SEES[now] < SEES[before]

/** @returns where the phone stands then, for who writes it: an answer on its way was given by the rights of before */
export async function dropToldAndTyped(
  { answers, drafts }: ChurchTables,
  standing: Standing,
): Promise<Standing> {
  await answers.clear()
  await drafts.clear()
  return { ...standing, taken: (standing.taken ?? 0) + 1 }
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
    await inOne(db, 'rw', async (tables) => {
      await tables.meta.put(await dropToldAndTyped(tables, await readStanding(tables)))
    })
  } finally {
    db.dexie.close()
  }
}
