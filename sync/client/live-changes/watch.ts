/** A stream while somebody sees this page and there is a network; none otherwise. */
import type { Deps } from '../deps.ts'
import type { Surroundings } from '../surroundings.ts'
import { connect, type Connection, type Told } from './connection.ts'
import { whileHeld } from './while-held.ts'

type WatchDeps = Pick<Deps, 'clock' | 'random' | 'locks'> & {
  events: NonNullable<Deps['events']>
  surroundings: Surroundings
}

/** @param lock its name, the same in all tabs for one account in one church. Answers how to stop. */
export function watch(deps: WatchDeps, address: string, lock: string, told: Told): () => void {
  const { surroundings } = deps
  let connection: Connection | null = null
  let letGo: (() => void) | null = null

  const hide = () => {
    letGo?.()
    letGo = null
  }
  const run = () => {
    connection = connect(deps, address, told)
    return () => {
      connection?.end()
      connection = null
    }
  }
  const wake = () => {
    if (!surroundings.visible() || !surroundings.online()) return
    if (letGo) connection?.wake()
    else letGo = whileHeld(deps.locks, lock, run)
  }

  const stopWaking = surroundings.onWake(wake)
  const stopHiding = surroundings.onHide(hide)
  wake()
  return () => {
    stopWaking()
    stopHiding()
    hide()
  }
}
