/** The sum above which transfers of one person on one day need a second person. */

/** As kept in a church's settings, in naira. */
export type TransferLimits = {
  /** Null or absent is no limit. */
  transfer_limit?: number | null
  /** The lowest limit that was in force on a day on which it was raised. */
  transfer_limit_before?: { day: string; naira: number } | null
}

/** @returns naira, null for no limit. A raised limit counts from the next day. */
export function limitToday(
  { transfer_limit, transfer_limit_before }: TransferLimits,
  day: string,
): number | null {
  const set = transfer_limit ?? null
  if (transfer_limit_before?.day !== day) return set
  return set === null ? transfer_limit_before.naira : Math.min(set, transfer_limit_before.naira)
}

/** @returns the settings to keep for a changed limit */
export function limitsAfter(before: TransferLimits, limit: number | null, day: string): TransferLimits {
  const inForce = limitToday(before, day)
  const raised = inForce !== null && (limit === null || limit > inForce)
  return { transfer_limit: limit, transfer_limit_before: raised ? { day, naira: inForce } : null }
}
