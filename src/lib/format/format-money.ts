const whole = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Kobo (an integer) as naira: 250000 → "₦2,500", 250050 → "₦2,500.50". The sign stands before the ₦. */
export function formatMoney(kobo: number): string {
  const naira = Math.abs(kobo) / 100
  const digits = Number.isInteger(naira) ? whole.format(naira) : exact.format(naira)
  return `${kobo < 0 ? '−' : ''}₦${digits}`
}

/** The same with two decimals always, as a column of amounts needs it: "₦2,500.00". */
export const formatExactMoney = (kobo: number): string =>
  `${kobo < 0 ? '−' : ''}₦${exact.format(Math.abs(kobo) / 100)}`
