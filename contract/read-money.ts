/** The one reader of money as people type it: forms, public pages and the API read an amount alike. */

/** No amount a person types is larger: a billion. */
export const MOST_NAIRA = 1_000_000_000

export type MoneyProblem = 'missing' | 'unreadable' | 'commas' | 'decimals' | 'negative' | 'zero' | 'large'

export type ReadMoney =
  | { amount: number; problem?: undefined }
  | { amount?: undefined; problem: MoneyProblem }

const SIGN = /^(?:₦|NGN|N)\s*(?=[-−\d.,])/i
const PLAIN = /^\d+(\.\d{1,2})?$/
/** Thousands by commas or by spaces, not both. "0,500" may mean a half, so no group begins with 0. */
const GROUPED = /^[1-9]\d{0,2}(?:(?:,\d{3})+|(?:\s\d{3})+)(\.\d{1,2})?$/

/**
 * `1000`, `1,000`, `₦1,000`, `N1000` and `NGN 1,000.50`. A comma parts thousands and a point parts kobo; any other
 * use may mean two amounts and is refused.
 *
 * @param typed a number comes from JSON and is in naira too
 * @returns naira with at most two decimals, above 0
 */
export function readMoney(typed: string | number): ReadMoney {
  const text = String(typed).trim()
  if (text === '') return { problem: 'missing' }
  const sum = withoutSign(text)
  if (/^[-−]/.test(sum)) return { problem: /^[-−][\d.,\s]*\d$/.test(sum) ? 'negative' : 'unreadable' }
  if (!PLAIN.test(sum) && !GROUPED.test(sum)) return { problem: whyNot(sum) }
  const amount = Number(sum.replace(/[,\s]/g, ''))
  if (amount === 0) return { problem: 'zero' }
  return amount > MOST_NAIRA ? { problem: 'large' } : { amount }
}

/** True where the sign of the naira stands before the sum. */
export const saysNaira = (typed: string): boolean => SIGN.test(typed.trim().replace(/^[-−]\s*/, ''))

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
