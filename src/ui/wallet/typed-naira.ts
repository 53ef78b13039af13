import { MOST_NAIRA, withoutThousandsMarks } from '../../../contract/naira.ts'
import { say } from './words.ts'

/**
 * What was typed as it shall stand: an amount below nothing becomes 0, and the field says so. Commas stay: what they
 * mean shows once the amount is whole.
 */
export function tidyNaira(typed: string): { value: string; wasNegative: boolean } {
  const wasNegative = /^\s*[-−]/.test(typed)
  return { value: wasNegative ? '0' : typed.replace(/[^\d.,]/g, ''), wasNegative }
}

/** The naira that were typed; null where it is no amount yet. */
export function typedNaira(typed: string): number | null {
  const digits = withoutThousandsMarks(typed)
  return /^\d+(\.\d{1,2})?$/.test(digits) ? Number(digits) : null
}

/** What is wrong with an amount; nothing where it is one. */
export function nairaProblem(typed: string): string | undefined {
  const amount = typedNaira(typed)
  if (amount === null) return say('wallet.amountWrong')
  if (amount === 0) return say('wallet.amountZero')
  return amount > MOST_NAIRA ? say('wallet.amountLarge') : undefined
}
