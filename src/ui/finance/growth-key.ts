/** Which sentence says how a sum stands to the one before it. Beside nothing there is nothing to compare. */
export function growthKey(total: number, before: number) {
  if (total > before) return before === 0 ? 'chartFirst' : 'chartUp'
  return total < before ? 'chartDown' : 'chartSame'
}
