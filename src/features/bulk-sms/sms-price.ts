import { SMS_PRICE_KOBO } from '../../../contract/money/prices.ts'
import { formatMoney } from '../../../contract/money/format-money.ts'

export const smsPrice = formatMoney(SMS_PRICE_KOBO)
