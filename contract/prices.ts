/** What things cost, in kobo. Plans are in `contract/plans.ts`. */

/** One SMS to one recipient. */
export const SMS_PRICE_KOBO = 600

/** For a transfer to a bank account, on top of its amount. */
export const TRANSFER_FEE_KOBO = 5_000

/** Naira that a payment takes at least. Below it a payment costs more than it brings. */
export const LEAST_PAYMENT_NAIRA = 100

/** Naira that the top-up dialog begins with. */
export const USUAL_TOP_UP_NAIRA = 500
