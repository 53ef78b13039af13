import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { FolderTaken, holdCluster } from './hold.ts'
import type { ClusterPlace } from './postmaster.ts'
import type { ClusterError, DatabaseLog } from './report.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 15_000

type Supervised = {
  place: ClusterPlace
  log: DatabaseLog
  holder: pg.Client
  onLost(error: ClusterError): void
}

/**
 * Keeps PostgreSQL running and its folder held: when the holder's connection ends, it starts PostgreSQL again where that
 * ended too, and takes the lock anew. It tries until it succeeds, since a full disk may be freed after hours.
 * @param onLost called once, where another process took the folder meanwhile: this process must end
 * @returns ends the supervision and the holder's connection
 */
export function supervise({ place, log, holder, onLost }: Supervised): () => Promise<void> {
  const stopping = new AbortController()
  let held: pg.Client | undefined
  let regaining: Promise<void> | undefined
  const watch = (client: pg.Client) => {
    held = client
    client.once('end', () => {
      held = undefined
      if (!stopping.signal.aborted) regaining = regain()
    })
  }
  const regain = async () => {
    log.warn('The database ended unexpectedly. It is started again.')
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        const { holder: next } = await holdCluster(place, log, { signal: stopping.signal })
        log.info('The database is running again.')
        return watch(next)
      } catch (error) {
        if (stopping.signal.aborted) return
        if (error instanceof FolderTaken) return onLost(error)
        log.warn(error instanceof Error ? error.message : String(error))
      }
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
    }
  }
  watch(holder)
  return async () => {
    stopping.abort()
    await regaining
    await held?.end()
  }
}
