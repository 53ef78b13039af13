/** Books are written on Mondays: any day up to today, and today where none was given. */
import type pg from 'pg'
import { Problem } from '../../http/problem.ts'
import { dayIn, timeZoneOf } from '../today.ts'

/** Throws Problem INVALID at the field. */
export async function pastDay(
  tx: pg.ClientBase,
  churchId: string,
  typed: string | undefined,
  path: string,
): Promise<string> {
  const today = dayIn(await timeZoneOf(tx, churchId))
  if (typed === undefined) return today
  if (typed <= today && typed >= '1900') return typed
  const message = 'Please choose a day up to today.'
  throw new Problem('INVALID', message, [{ path, message }])
}
