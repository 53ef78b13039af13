import { koboOf } from '../../../contract/naira.ts'
import type { Currency } from '../../../contract/finance-words.ts'
import { formatExactMoney, formatMoney } from '../../lib/format/format-money.ts'

const SIGNS: Record<Currency, string> = { naira: '₦', usd: 'US$', cad: 'CA$', gbp: '£', euro: '€' }

/** An amount with its currency's sign: "₦2,500", "US$2,500.50". */
export const formatAmount = (amount: number, currency: Currency): string =>
  formatMoney(koboOf(amount)).replace('₦', SIGNS[currency])

/** The same for a table: "₦2,500.00". */
export const formatExact = (amount: number, currency: Currency): string =>
  formatExactMoney(koboOf(amount)).replace('₦', SIGNS[currency])
