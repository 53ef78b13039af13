import { amountProblem as problemOfAmount, saysNaira } from '../../../contract/money/amounts.ts'
import { t } from './messages.ts'

/** The error sentence for a typed amount. Undefined if it is a valid amount of that currency. */
export function amountProblem(typed: string, currency: string): string | undefined {
  if (currency !== 'naira' && saysNaira(typed)) return t('finance.signOfNaira')
  return problemOfAmount(typed)
}

/** Accepts any day up to today, because books are often written after Sunday. */
export function dayProblem(day: string, today: string): string | undefined {
  return day === '' || day > today ? t('finance.dayAhead') : undefined
}
