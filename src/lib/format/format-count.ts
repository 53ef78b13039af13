const counts = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 2 })

/** A number with thousands separators: 50000 → "50,000". */
export function formatCount(value: number): string {
  return counts.format(value)
}
