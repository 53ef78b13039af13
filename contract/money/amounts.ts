/**
 * Defines money in the API: naira with at most two decimals. The code computes in integer kobo only. Parses money as
 * people type it: forms, public pages and the API accept the same amounts.
 */
import { z } from 'zod'

/** The largest amount: a billion. */
export const MOST_NAIRA = 1_000_000_000

type MoneyProblem = 'missing' | 'unreadable' | 'commas' | 'decimals' | 'negative' | 'zero' | 'large'

type ReadMoney = { amount: number; problem?: undefined } | { amount?: undefined; problem: MoneyProblem }

const SIGN = /^(?:₦|NGN|N)\s*(?=[-−\d.,])/i
const MINUS = /^[-−]/
const PLAIN = /^\d+(\.\d{1,2})?$/

/** Thousands by commas or by spaces, not both. "0,500" may mean a half, so no group begins with 0. */
const GROUPED = /^[1-9]\d{0,2}(?:(?:,\d{3})+|(?:\s\d{3})+)(\.\d{1,2})?$/

/**
 * `1000`, `1,000`, `₦1,000`, `N1000` and `NGN 1,000.50`. A comma separates thousands and a point separates kobo. The
 * reader rejects any other use, since it may mean two amounts.
 * @param typed a number comes from JSON and is in naira too
 * @returns naira with at most two decimals, above 0
 */
export function readMoney(typed: string | number): ReadMoney {
  const text = String(typed).trim()
  if (text === '') return { problem: 'missing' }
  const sum = withoutSign(text)
  if (MINUS.test(sum)) return { problem: /^[-−][\d.,\s]*\d$/.test(sum) ? 'negative' : 'unreadable' }
  if (!PLAIN.test(sum) && !GROUPED.test(sum)) return { problem: whyNot(sum) }
  const amount = Number(sum.replace(/[,\s]/g, ''))
  if (amount === 0) return { problem: 'zero' }
  return amount > MOST_NAIRA ? { problem: 'large' } : { amount }
}

/** True if the naira sign precedes the amount. */
export const saysNaira = (typed: string): boolean => SIGN.test(typed.trim().replace(/^[-−]\s*/, ''))

/** True from the minus on, even before any digit. */
export const isBelowZero = (typed: string): boolean => MINUS.test(withoutSign(typed.trim()))

/** "-₦500" and "₦-500" are the same. */
function withoutSign(text: string): string {
  const minus = /^[-−]\s*/.exec(text)?.[0] ?? ''
  return `${minus && '-'}${text.slice(minus.length).replace(SIGN, '')}`
}

function whyNot(sum: string): MoneyProblem {
  if (!/^[\d.,\s]*\d$/.test(sum)) return 'unreadable'
  const whole = sum.replace(/\.\d+$/, '')
  const isWhole = /^\d+$/.test(whole) || GROUPED.test(whole)
  return isWhole ? 'decimals' : 'commas'
}

/** Kobo in a naira. */
const KOBO = 100

/** @param kobo an integer */
export const nairaOf = (kobo: number): number => kobo / KOBO

/** @param amount naira with at most two decimals, checked by `naira` */
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

/** The sentence for a typed amount in any currency; undefined if it can be read. */
export function amountProblem(typed: string): string | undefined {
  const { problem } = readMoney(typed)
  return problem && sentenceOf(problem, NO_AMOUNT)
}

/** The same for naira. */
export function nairaProblem(typed: string): string | undefined {
  const { problem } = readMoney(typed)
  return problem && sentenceOf(problem, NO_NAIRA)
}

/** The same where none and 0 are valid. */
export function nairaOrNoneProblem(typed: string): string | undefined {
  const { problem } = readMoney(typed)
  return problem === 'missing' || problem === 'zero' ? undefined : nairaProblem(typed)
}

const money = (none: string) =>
  z.union([z.number(), z.string()], { error: none }).transform((typed, ctx) => {
    const { amount, problem } = readMoney(typed)
    if (!problem) return amount
    ctx.addIssue({ code: 'custom', message: sentenceOf(problem, none) })
    return z.NEVER
  })

/** An amount above 0 in any currency, as a number or as typed. */
export const amount = money(NO_AMOUNT)

/** Naira above 0, as a number or as typed: "₦2,500.50". */
export const naira = money(NO_NAIRA)

/** Naira or none. Blank and null mean none, and 0 is valid. */
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
