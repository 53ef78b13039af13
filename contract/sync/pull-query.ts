/**
 * Encodes what a phone reports with a pull: its unreceived marks by day, its settled op numbers, and the outboxes on
 * it.
 */
import { z } from 'zod'
import { MOST_OUTBOXES } from '../protocol.ts'

/** Number of marks by day. */
export type HeldDays = Record<string, number>

const MOST_HELD_DAYS = 60

const HELD_DAY = /\d{4}-\d{2}-\d{2}:\d{1,9}/.source

/** A phone's unreceived marks per service day: "2026-11-29:40,2026-11-22:3", or an empty text. */
export const heldDays = z
  .string()
  .max(MOST_HELD_DAYS * 21)
  .regex(new RegExp(`^(?:${HELD_DAY}(?:,${HELD_DAY})*)?$`))
  .transform((text): HeldDays =>
    Object.fromEntries(
      text
        .split(',')
        .filter(Boolean)
        .map((one) => {
          const [day = '', count] = one.split(':')
          return [day, Number(count)]
        }),
    ),
  )

/** Undefined if there are more days than one pull may carry. */
export function writeHeldDays(days: HeldDays): string | undefined {
  const entries = Object.entries(days)
  return entries.length > MOST_HELD_DAYS ? undefined : entries.map((one) => one.join(':')).join()
}

export type HeldByDay = {
  /** Unreceived marks of each day as reported by the phone; empty if it reported none. */
  days: HeldDays
  /** Unreceived changes without a reported day, and the days that they may belong to. */
  unknown: { count: number; from: string; to: string } | null
  /** An administrator wrote the phone off, and it has not reported since. */
  written_off: boolean
}

/** Counts the unreceived changes of a phone that may be marks of a day. Server jobs and screens share this rule. */
export function heldOn({ days, unknown, written_off }: HeldByDay, day: string): number {
  if (written_off) return 0
  const covers = unknown && unknown.from <= day && day <= unknown.to
  return (days[day] ?? 0) + (covers ? unknown.count : 0)
}

export const MOST_SETTLED_RANGES = 20

const RANGES = /^\d{1,9}-\d{1,9}(,\d{1,9}-\d{1,9})*$/

/** The numbers of a device's settled ops as ranges: "1-40,42-42". */
export const settledRanges = z
  .string()
  .max(MOST_SETTLED_RANGES * 20)
  .regex(RANGES)
  .transform((text) =>
    text.split(',').map((range) => range.split('-').map(Number) as [from: number, to: number]),
  )
  .refine((ranges) => ranges.every(([from, to]) => from <= to))

export type Outbox = { account: string; highest_seq: number }

const ONE_OUTBOX = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}:\d{1,9}/.source

/** The outboxes on a device, each with its highest op number: "<account>:40,<account>:2". */
export const outboxes = z
  .string()
  .max(MOST_OUTBOXES * 47)
  .regex(new RegExp(`^${ONE_OUTBOX}(?:,${ONE_OUTBOX})*$`))
  .transform((text) =>
    text.split(',').map((one): Outbox => {
      const [account = '', highest] = one.split(':')
      return { account, highest_seq: Number(highest) }
    }),
  )
