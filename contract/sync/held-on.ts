/** Counts the unreceived changes of a phone that may be marks of a day. One rule for the server's jobs and the screens. */
import type { HeldDays } from './held-days.ts'

export type HeldByDay = {
  /** Unreceived marks of each day as the phone said; none where it has not said. */
  days: HeldDays
  /** Unreceived changes that the phone gave no days for, and the days that they may belong to. */
  unknown: { count: number; from: string; to: string } | null
  /** An administrator gave it up, and it was not heard since. */
  written_off: boolean
}

export function heldOn({ days, unknown, written_off }: HeldByDay, day: string): number {
  if (written_off) return 0
  const covers = unknown && unknown.from <= day && day <= unknown.to
  return (days[day] ?? 0) + (covers ? unknown.count : 0)
}
