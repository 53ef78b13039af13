import { isBelowZero, readMoney } from '../../../contract/money/amounts.ts'

/** The field's content: an amount below 0 becomes 0, and the field says so. */
export function tidyNaira(typed: string): { value: string; wasNegative: boolean } {
  const wasNegative = isBelowZero(typed)
  return { value: wasNegative ? '0' : typed, wasNegative }
}

/** The typed naira. Null if it is no amount yet. */
export function typedNaira(typed: string): number | null {
  const { amount, problem } = readMoney(typed)
  return problem === 'zero' ? 0 : (amount ?? null)
}
