import type pg from 'pg'
import { addDays, dayIn, timeZoneOf } from '../today.ts'
import { scheduleRenewal } from './schedule-renewal.ts'

/** A new church may look around for so many days (`TRIAL_DAYS`), with everything open; with 0 it begins by paying. */
export async function beginTrial(tx: pg.ClientBase, churchId: string, days: number): Promise<void> {
  if (days === 0) return
  const until = addDays(dayIn(await timeZoneOf(tx, churchId)), days)
  await tx.query(
    `insert into subscriptions (church_id, status, next_charge_date) values ($1, 'active', $2)`,
    [churchId, until],
  )
  await scheduleRenewal(tx, churchId, until)
}
