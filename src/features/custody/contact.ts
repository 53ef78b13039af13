import { dateOf, todayIn } from '../../lib/format/format-date.ts'
import type { HeldPhone } from './held-phones.ts'

/** A phone in somebody's hand calls twice a minute; after this long it is out of reach, or put away. */
const SILENT_AFTER_MS = 10 * 60_000

/**
 * `fresh`: heard within the last minutes, so what the church knows of it is true now. `silent`: heard earlier today, so
 * it may have been used since. `away`: not heard today at all, and nobody knows of it since. `left`: its person has logged
 * out of this church there, so what the church knows of it stays true.
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

/** Who holds most stands first, then who may hold something; among equals, who was not heard for longest. */
export function mostHeldFirst(phones: readonly HeldPhone[], zone: string, now: number): HeldPhone[] {
  const rank = (phone: HeldPhone) => RANK[contactOf(phone, zone, now)]
  return [...phones].sort(
    (a, b) =>
      b.not_received - a.not_received || rank(a) - rank(b) || a.last_heard_at.localeCompare(b.last_heard_at),
  )
}
