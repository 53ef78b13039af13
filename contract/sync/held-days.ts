/** On how many days' services a phone has marks that were not received: "2026-11-29:40,2026-11-22:3", or nothing. */
import { z } from 'zod'

/** Marks of each day. */
export type HeldDays = Record<string, number>

export const MOST_HELD_DAYS = 60

const ONE = /\d{4}-\d{2}-\d{2}:\d{1,9}/.source

export const heldDays = z
  .string()
  .max(MOST_HELD_DAYS * 21)
  .regex(new RegExp(`^(?:${ONE}(?:,${ONE})*)?$`))
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

/** Undefined where there are more days than one pull may say. */
export function writeHeldDays(days: HeldDays): string | undefined {
  const told = Object.entries(days)
  return told.length > MOST_HELD_DAYS ? undefined : told.map((one) => one.join(':')).join()
}
