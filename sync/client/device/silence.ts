/** A phone that has heard nothing for a month forgets the church; one whose clock has jumped must not. */
import { DAY_MS } from '../housekeeping.ts'
import type { AccountRow } from './device-db.ts'
import type { Device } from './device.ts'

/** Without a word from the server for so long, what is readable goes; the outbox stays. */
const FORGET_AFTER_MS = 30 * DAY_MS
/** The phone's clock must still say so this much later. */
const SURE_AFTER_MS = DAY_MS

/** Notes when the silence was first seen. @param now by the phone's own clock, milliseconds */
export async function isForgotten(device: Device, row: AccountRow, now: number): Promise<boolean> {
  const seenAt = row.silence_seen_at ?? null
  const silent = row.contact_at !== null && now - row.contact_at > FORGET_AFTER_MS
  if (silent && seenAt !== null && seenAt <= now) return now - seenAt >= SURE_AFTER_MS
  const seenNow = silent ? now : null
  if (seenNow !== seenAt) await device.note(row, { silence_seen_at: seenNow })
  return false
}
