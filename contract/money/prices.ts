/** Lists prices, in kobo. Plans are in `contract/money/plans.ts`. */
/** One SMS to one recipient. */
export const SMS_PRICE_KOBO = 600

/** For a transfer to a bank account, on top of its amount. */
export const TRANSFER_FEE_KOBO = 5_000

/** The smallest payment, in naira. A smaller payment costs more than it brings. */
export const LEAST_PAYMENT_NAIRA = 100

/** The initial amount of the top-up dialog, in naira. */
export const USUAL_TOP_UP_NAIRA = 500
