import { amount } from '../../../contract/naira.ts'
import { saysNaira } from '../../../contract/read-money.ts'
import { say } from './words.ts'

/** The sentence for a typed amount; nothing where it is one of that currency. */
export function amountProblem(typed: string, currency: string): string | undefined {
  if (currency !== 'naira' && saysNaira(typed)) return say('finance.signOfNaira')
  return amount.safeParse(typed).error?.issues[0]?.message
}

/** Books are written on Mondays: any day up to today. */
export function dayProblem(day: string, today: string): string | undefined {
  return day === '' || day > today ? say('finance.dayAhead') : undefined
}
