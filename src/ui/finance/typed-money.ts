import { amount } from '../../../contract/naira.ts'
import { say } from './words.ts'

/** What is wrong with a typed amount; nothing where it is one. */
export function amountProblem(typed: string): string | undefined {
  return amount.safeParse(typed).error?.issues[0]?.message
}

/** Books are written on Mondays: any day up to today. */
export function dayProblem(day: string, today: string): string | undefined {
  return day === '' || day > today ? say('finance.dayAhead') : undefined
}
