/** The sum above which transfers of one person on one day need a second person. */

/** As kept in a church's settings, in naira. */
export type TransferLimits = {
  /** Null or absent is no limit. */
  transfer_limit?: number | null
  /**
   * The lowest limit that was in force on a day on which it was raised. It stays in force until `held_until` too, an
   * instant: the church's clock was changed on that day.
   */
  transfer_limit_before?: { day: string; naira: number; held_until?: string } | null
  /** When the church's clock was last changed, an instant. */
  time_zone_changed_at?: string
}

/** For so long after a change of the time zone the limit counts the last 24 hours, not the day alone. */
export const CLOCK_SETTLES = `interval '24 hours'`
const CLOCK_SETTLES_MS = 86_400_000

/** @returns naira, null for no limit. A raised limit counts from the next day. */
export function limitToday({ transfer_limit, transfer_limit_before: before }: TransferLimits, day: string) {
  const set = transfer_limit ?? null
  if (!before || !(before.day === day || isHeld(before.held_until))) return set
  return set === null ? before.naira : Math.min(set, before.naira)
}

const isHeld = (until: string | undefined) => until !== undefined && Date.parse(until) > Date.now()

/** @returns the settings to keep for a changed limit. Soon after a change of the clock a raised one waits for 24 hours. */
export function limitsAfter(before: TransferLimits, limit: number | null, day: string): TransferLimits {
  const inForce = limitToday(before, day)
  const raised = inForce !== null && (limit === null || limit > inForce)
  if (!raised) return { transfer_limit: limit, transfer_limit_before: null }
  const changed = before.time_zone_changed_at
  const settling = changed !== undefined && Date.now() - Date.parse(changed) < CLOCK_SETTLES_MS
  const held_until = settling
    ? new Date(Date.now() + CLOCK_SETTLES_MS).toISOString()
    : before.transfer_limit_before?.held_until
  return {
    transfer_limit: limit,
    transfer_limit_before: { day, naira: inForce, ...(held_until && { held_until }) },
  }
}

/**
 * The settings to keep for a changed time zone: it begins no new day for the limit.
 * @param day today by the clock of before
 */
export function clockChanged(limits: TransferLimits, day: string): TransferLimits {
  const before = limits.transfer_limit_before
  const now = Date.now()
  const held = before && (before.day === day || isHeld(before.held_until))
  return {
    time_zone_changed_at: new Date(now).toISOString(),
    ...(held && {
      transfer_limit_before: { ...before, held_until: new Date(now + CLOCK_SETTLES_MS).toISOString() },
    }),
  }
}
