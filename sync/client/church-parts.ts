/**
 * Lists the objects that an open church shares, and reads its clock. `openChurch` creates them once, and none outlives
 * `close`.
 */
import type { Scope } from '../../contract/features.ts'
import type { Deps } from './deps.ts'
import type { Device } from './device/device.ts'
import type { Aliases } from './store/read-rows.ts'
import type { Who } from './outbox/optimistic-overlay.ts'
import type { OpenedOps } from './outbox/encryption.ts'
import type { ChurchDb } from './store/church-db.ts'
import type { RowIndex } from './store/chunks.ts'
import { calendarDay } from '../../contract/calendar/days.ts'

export type ChurchParts = {
  deps: Deps
  db: ChurchDb
  device: Device
  who: Who
  churchId: string
  timeZone: string
  key: CryptoKey
  /** Earlier keys, for decryption only. */
  formerKeys: readonly CryptoKey[]
  opened: OpenedOps
  rowIndex: RowIndex
  aliases: Aliases
  scope: Scope
  /** Milliseconds to add to the phone's clock. */
  clockOffset: number
}

/** The corrected now, milliseconds. */
export const correctedNow = (parts: Pick<ChurchParts, 'deps' | 'clockOffset'>): number =>
  parts.deps.clock.now() + parts.clockOffset

/** `YYYY-MM-DD` in a time zone. If the phone does not know the zone, Lagos is used. */
export function dayIn(timeZone: string, time: number): string {
  try {
    return calendarDay(timeZone, time)
  } catch {
    return calendarDay('Africa/Lagos', time)
  }
}
