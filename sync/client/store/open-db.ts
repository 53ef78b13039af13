/** Opens a database. Storage that is only slow is not taken for storage that another tab holds back. */
import type { Dexie } from 'dexie'
import type { Clock } from '../deps.ts'
import { storageErrorOf } from './storage-trouble.ts'
import { StorageError } from '../api.ts'

/** So long another tab may take to let go of an older shape before it is named. */
export const BLOCKED_AFTER_MS = 2500
/** A slow phone needs some seconds. After this the caller asks again, by a connection of its own. */
export const OPEN_WITHIN_MS = 20_000

/**
 * @param onOutdated another tab wants a newer shape: this one has let go and needs a reload
 * @throws StorageError `blocked` where the browser says that another tab is in the way, `slow` where nothing answers
 */
export async function openDb(dexie: Dexie, clock: Clock, onOutdated: () => void = () => {}): Promise<void> {
  dexie.on('versionchange', () => {
    dexie.close()
    onOutdated()
    return false
  })
  const stops: (() => void)[] = []
  const given = new Promise<never>((_, reject) => {
    const giveUp = (ms: number, reason: 'blocked' | 'slow') =>
      stops.push(clock.after(ms, () => reject(new StorageError(reason))))
    giveUp(OPEN_WITHIN_MS, 'slow')
    dexie.on('blocked', () => void giveUp(BLOCKED_AFTER_MS, 'blocked'))
  })
  try {
    await Promise.race([dexie.open(), given])
  } catch (error) {
    // Nobody would close a database that opens later.
    dexie.close()
    throw storageErrorOf(error)
  } finally {
    for (const stop of stops) stop()
  }
}
