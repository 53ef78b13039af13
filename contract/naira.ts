/** Money on the wire: naira with at most two decimals. Inside it is an integer of kobo, always. */
import { z } from 'zod'

/** Kobo in a naira. */
const KOBO = 100

/** No amount a person types is larger: a billion naira. */
export const MOST_NAIRA = 1_000_000_000

/** @param kobo an integer */
export const nairaOf = (kobo: number): number => kobo / KOBO

/** @param amount naira with at most two decimals, as `naira` checked it */
export const koboOf = (amount: number): number => Math.round(amount * KOBO)

/** Naira above nothing. What a form sends as digits is taken too. */
export const naira = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d+(\.\d{1,2})?$/)
        .transform(Number),
    ],
    {
      error: 'Please type an amount in naira, for example 2500 or 2500.50.',
    },
  )
  .pipe(
    z
      .number()
      .positive({ error: 'Please type an amount above 0.', abort: true })
      .max(MOST_NAIRA, { error: 'Please type a smaller amount.', abort: true })
      .refine(hasAtMostTwoDecimals, 'Please type at most two decimals.'),
  )

/** As the digits stand: a tolerance would let pass what is nothing in kobo. */
function hasAtMostTwoDecimals(amount: number): boolean {
  return /^\d+(\.\d{1,2})?$/.test(String(amount))
}
