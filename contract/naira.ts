/** Money on the wire: naira with at most two decimals. Inside it is an integer of kobo, always. */
import { z } from 'zod'
import { readMoney, type MoneyProblem } from './read-money.ts'

/** Kobo in a naira. */
const KOBO = 100

/** @param kobo an integer */
export const nairaOf = (kobo: number): number => kobo / KOBO

/** @param amount naira with at most two decimals, as `naira` checked it */
export const koboOf = (amount: number): number => Math.round(amount * KOBO)

const NO_NAIRA = 'Please type an amount in naira, for example 2500 or 2500.50.'
const NO_AMOUNT = 'Please type an amount, for example 2500 or 2500.50.'

const sentenceOf = (problem: MoneyProblem, none: string): string =>
  ({
    missing: none,
    unreadable: none,
    commas: 'Please use commas for thousands and a point for decimals, for example 2,500.50.',
    decimals: 'Please type at most two decimals.',
    negative: 'Please type an amount above 0.',
    zero: 'Please type an amount above 0.',
    large: 'Please type a smaller amount.',
  })[problem]

/** The sentence for a typed amount in naira; nothing where it can be read. */
export function nairaProblem(typed: string): string | undefined {
  const { problem } = readMoney(typed)
  return problem && sentenceOf(problem, NO_NAIRA)
}

const money = (none: string) =>
  z.union([z.number(), z.string()], { error: none }).transform((typed, ctx) => {
    const { amount, problem } = readMoney(typed)
    if (!problem) return amount
    ctx.addIssue({ code: 'custom', message: sentenceOf(problem, none) })
    return z.NEVER
  })

/** Naira above 0, as a number or as typed: "₦2,500.50". */
export const naira = money(NO_NAIRA)

/** An amount of any currency above 0, as a number or as typed. */
export const amount = money(NO_AMOUNT)

/** Naira or none: blank and null mean none, and 0 is an amount too. */
export const nairaOrNone = z
  .union([z.number(), z.string(), z.null()], { error: 'Please type an amount.' })
  .transform((typed, ctx) => {
    const { amount: read, problem } = readMoney(typed ?? '')
    if (!problem) return read
    if (problem === 'missing') return null
    if (problem === 'zero') return 0
    ctx.addIssue({ code: 'custom', message: sentenceOf(problem, NO_NAIRA) })
    return z.NEVER
  })
