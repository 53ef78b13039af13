/** Defines GET sync/day-keys: the keys of pick-up codes. See docs/protocol.md. */
import { z } from 'zod'
import { day } from '../fields.ts'
import { uuid } from '../ids.ts'

/** A phone without a network gives and tests codes for so many days. */
export const KEY_DAYS = 35

export const dayKeysQuery = z.object({ account: uuid, church: uuid })

export const dayKeysAnswer = z.object({
  /**
   * From yesterday on. The highest number of a day gives new codes. Lower ones test codes of phones that have not fetched
   * the highest yet.
   */
  keys: z.array(
    z.object({
      day,
      no: z.number().int().positive(),
      /** Base64 of 32 bytes. */
      key: z.string(),
    }),
  ),
})
