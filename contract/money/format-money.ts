/** Formats money for people: screens, public pages and sentences of the server. Files use `csvMoney`. */
import type { Currency } from './finance.ts'
import { koboOf, nairaOf } from './amounts.ts'

const whole = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const SIGNS: Record<Currency, string> = { naira: '₦', usd: 'US$', cad: 'CA$', gbp: '£', euro: '€' }

/** Kobo (an integer) as naira: 250000 → "₦2,500", 250050 → "₦2,500.50", -5000 → "−₦50". */
export const formatMoney = (kobo: number): string => shortOf(kobo, 'naira')

/** The same with two decimals always, for a column of amounts: "₦2,500.00". */
export const formatExactMoney = (kobo: number): string => written(kobo, 'naira', exact)

/** An amount in the API's unit: 2500 → "₦2,500", 2500.5 in `usd` → "US$2,500.50". */
export const formatAmount = (amount: number, currency: Currency = 'naira'): string =>
  shortOf(koboOf(amount), currency)

/** The same for a table: "₦2,500.00". */
export const formatExactAmount = (amount: number, currency: Currency = 'naira'): string =>
  written(koboOf(amount), currency, exact)

/** The same without a sign, for a table whose head names the currency: "2,500.00". */
export const formatBareAmount = (amount: number): string =>
  `${amount < 0 ? '−' : ''}${exact.format(Math.abs(amount))}`

/** An amount of the API for a form field: whole, or with two decimals. Blank if there is none. */
export function typedAmount(amount: number | null | undefined): string {
  if (amount === null || amount === undefined) return ''
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2)
}

const shortOf = (kobo: number, currency: Currency): string =>
  written(kobo, currency, Number.isInteger(nairaOf(kobo)) ? whole : exact)

/** The minus precedes the currency sign. */
const written = (kobo: number, currency: Currency, format: Intl.NumberFormat): string =>
  `${kobo < 0 ? '−' : ''}${SIGNS[currency]}${format.format(nairaOf(Math.abs(kobo)))}`
