const counts = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 2 })

/** A number as people read it: 50000 → "50,000". */
export function formatCount(value: number): string {
  return counts.format(value)
}
