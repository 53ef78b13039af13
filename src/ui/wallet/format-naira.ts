import { koboOf } from '../../../contract/naira.ts'
import { formatExactMoney, formatMoney } from '../../lib/format/format-money.ts'

/** Naira as the server says them: 2500.5 → "₦2,500.50". */
export const formatNaira = (naira: number): string => formatMoney(koboOf(naira))

/** The same for a table: "₦2,500.00". */
export const formatExactNaira = (naira: number): string => formatExactMoney(koboOf(naira))
