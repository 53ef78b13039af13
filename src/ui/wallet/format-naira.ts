import { koboOf } from '../../../contract/naira.ts'
import { formatMoney } from '../../lib/format/format-money.ts'

/** Naira as the server says them: 2500.5 → "₦2,500.50". */
export const formatNaira = (naira: number): string => formatMoney(koboOf(naira))
