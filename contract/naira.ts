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

/** Without the commas of thousands. Any other comma stays, and is no digit: "2500,50" may mean two amounts. */
export const withoutThousandsMarks = (typed: string): string =>
  /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(typed) ? typed.replaceAll(',', '') : typed

const isAmount = (digits: string): boolean => /^\d+(\.\d{1,2})?$/.test(digits)

/** Naira above nothing. What a form sends as digits is taken too. */
export const naira = z
  .union(
    [z.number(), z.string().trim().transform(withoutThousandsMarks).refine(isAmount).transform(Number)],
    {
      error: 'Please type an amount in naira, for example 2500 or 2500.50.',
    },
  )
  .pipe(
    z
      .number()
      .positive({ error: 'Please type an amount above 0.', abort: true })
      .max(MOST_NAIRA, { error: 'Please type a smaller amount.', abort: true })
      // As the digits stand: a tolerance would let pass what is nothing in kobo.
      .refine((amount) => isAmount(String(amount)), 'Please type at most two decimals.'),
  )
