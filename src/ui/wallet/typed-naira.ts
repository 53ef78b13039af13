import { readMoney } from '../../../contract/read-money.ts'

/** The content of the field: an amount below 0 becomes 0, and the field says so. */
export function tidyNaira(typed: string): { value: string; wasNegative: boolean } {
  const wasNegative = /^\s*(?:(?:₦|NGN|N)\s*)?[-−]/i.test(typed)
  return { value: wasNegative ? '0' : typed, wasNegative }
}

/** The naira that were typed; null where it is no amount yet. */
export function typedNaira(typed: string): number | null {
  const { amount, problem } = readMoney(typed)
  return problem === 'zero' ? 0 : (amount ?? null)
}
