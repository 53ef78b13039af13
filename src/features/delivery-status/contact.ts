import { dateOf, todayIn } from '../../lib/format/format-date.ts'
import type { HeldPhone } from './held-phones.ts'

/** A phone in use calls twice a minute. After this time it is out of reach or put away. */
const SILENT_AFTER_MS = 10 * 60_000

/**
 * `fresh`: in contact within the last minutes, so the server's knowledge is current. `silent`: in contact earlier
 * today; the phone may have been used since. `away`: no contact today, so nobody knows of later use.
 * `left`: its user logged out of this church there, so the server's knowledge stays true.
 */
export type Contact = 'fresh' | 'silent' | 'away' | 'left'

/** @param now milliseconds */
export function contactOf(
  phone: Pick<HeldPhone, 'last_heard_at' | 'left'>,
  zone: string,
  now: number,
): Contact {
  if (phone.left) return 'left'
  if (now - Date.parse(phone.last_heard_at) <= SILENT_AFTER_MS) return 'fresh'
  return dateOf(phone.last_heard_at, zone) === todayIn(zone, new Date(now)) ? 'silent' : 'away'
}

const RANK: Record<Contact, number> = { silent: 0, fresh: 1, away: 2, left: 3 }

/** Sorts by the number of pending ops, then by contact. Among equals the longest silent phone comes first. */
export function mostHeldFirst(phones: readonly HeldPhone[], zone: string, now: number): HeldPhone[] {
  const rank = (phone: HeldPhone) => RANK[contactOf(phone, zone, now)]
  return [...phones].sort(
    (a, b) =>
      b.not_received - a.not_received || rank(a) - rank(b) || a.last_heard_at.localeCompare(b.last_heard_at),
  )
}
