/** What the parts of an open church share. Made once by `openChurch`; nothing of it outlives `close`. */
import type { Scope } from '../../contract/features.ts'
import type { Deps } from './deps.ts'
import type { Device } from './device/device.ts'
import type { Aliases } from './layer/canonical.ts'
import type { Who } from './layer/run-effect.ts'
import type { OpenedOps } from './outbox/opened-ops.ts'
import type { ChurchDb } from './store/church-db.ts'
import type { Places } from './store/places.ts'

export type ChurchParts = {
  deps: Deps
  db: ChurchDb
  device: Device
  who: Who
  churchId: string
  timeZone: string
  key: CryptoKey
  /** Keys of before, for opening alone. */
  formerKeys: readonly CryptoKey[]
  opened: OpenedOps
  places: Places
  aliases: Aliases
  scope: Scope
  /** Milliseconds to add to the phone's clock. */
  clockOffset: number
}

/** The corrected now, milliseconds. */
export const correctedNow = (parts: Pick<ChurchParts, 'deps' | 'clockOffset'>): number =>
  parts.deps.clock.now() + parts.clockOffset
