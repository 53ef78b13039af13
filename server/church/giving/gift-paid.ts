import { bookPaid } from '../../money/payments/book-paid.ts'
import type { Purpose } from '../../money/payments/purposes.ts'
import { recordIncome } from '../finance/record-gift.ts'
import { dayIn, timeZoneOf } from '../today.ts'
import { aboutGift } from './about-gift.ts'

/** A gift is the church's to spend, and income of the day it was paid. */
export const giftPaid: Purpose = async (
  tx,
  { churchId, transactionId, paidKobo, paidAt, about, ...paid },
) => {
  await bookPaid(tx, { churchId, transactionId, paidKobo, ...paid })
  const day = dayIn(await timeZoneOf(tx, churchId), new Date(paidAt))
  const { income_type: incomeType } = aboutGift.parse(about)
  await recordIncome(tx, churchId, { transactionId, amountKobo: paidKobo, incomeType, day })
  return null
}
