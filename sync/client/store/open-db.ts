/** Opens a database, or says within three seconds that another tab holds it back. */
import type { Dexie } from 'dexie'
import type { Clock } from '../deps.ts'
import { storageErrorOf } from './storage-trouble.ts'
import { StorageError } from '../api.ts'

export const BLOCKED_AFTER_MS = 2500

/**
 * @param onOutdated another tab wants a newer shape: this one has let go and needs a reload
 * @throws StorageError
 */
export async function openDb(dexie: Dexie, clock: Clock, onOutdated: () => void = () => {}): Promise<void> {
  dexie.on('versionchange', () => {
    dexie.close()
    onOutdated()
    return false
  })
  let stop = () => {}
  const held = new Promise<never>((_, reject) => {
    stop = clock.after(BLOCKED_AFTER_MS, () => reject(new StorageError('blocked')))
  })
  try {
    await Promise.race([dexie.open(), held])
  } catch (error) {
    throw storageErrorOf(error)
  } finally {
    stop()
  }
}
