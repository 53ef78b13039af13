import { SMS_PRICE_KOBO } from '../../../contract/prices.ts'
import { formatMoney } from '../../lib/format/format-money.ts'

export const smsPrice = formatMoney(SMS_PRICE_KOBO)
