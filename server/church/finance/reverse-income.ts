/** Reverses a record of income by a counter-entry of today. The record itself does not change. */
import type pg from 'pg'
import { newId } from '../../../contract/new-id.ts'
import { koboOf } from '../../../contract/naira.ts'
import type { Income } from '../../../contract/routes/incomes.ts'
import { requireRightNow } from '../../auth/rights-now.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Actor } from '../../http/actor.ts'
import { Problem } from '../../http/problem.ts'
import { lockIncome, oneIncome } from './find-incomes.ts'
import { noteIncome } from './note-money.ts'

/**
 * Takes back what is left of it. @returns the counter-entry
 * Throws Problem NOT_FOUND, ALREADY_REVERSED.
 */
export const reverseIncome = (pool: pg.Pool, actor: Actor, id: string, reason: string): Promise<Income> =>
  inChurch(pool, actor.churchId, async (tx) => {
    await requireRightNow(tx, actor, { access: 'financeAccess' })
    await lockIncome(tx, actor.churchId, id)
    const income = await oneIncome(tx, actor.churchId, id)
    if (income.reverses_id)
      throw new Problem('ALREADY_REVERSED', 'This is a reversal. It cannot be reversed.')
    if (!income.may_reverse) throw new Problem('ALREADY_REVERSED', 'This income was reversed already.')
    const leftKobo = koboOf(income.amount) - koboOf(income.reversed_amount)
    const { churchId, accountId: by } = actor
    const counter = await counterIncome(tx, churchId, { id, kobo: leftKobo, by, reason })
    await noteIncome(tx, actor, 'reverse-income', id, {
      amount_kobo: [leftKobo, 0],
      currency: [income.currency, income.currency],
      reason: [null, reason],
    })
    return oneIncome(tx, churchId, counter)
  })

export type CounterEntry = {
  /** The record, locked, with at least `kobo` left of it. */
  id: string
  /** The amount that is taken back. */
  kobo: number
  /** Null is the system. */
  by: string | null
  reason: string
  /** The line of a refund that it came with. */
  transactionId?: string
}

/** Carries the day of the church's calendar on which it is written. @returns its id */
export async function counterIncome(
  tx: pg.ClientBase,
  churchId: string,
  { id, kobo, by, reason, transactionId }: CounterEntry,
): Promise<string> {
  const counter = newId()
  await tx.query(
    `insert into incomes (church_id, id, amount_kobo, currency, income_type, input_type, event_id, date_of_income,
       recorded_by, transaction_id, reverses, reason)
     select i.church_id, $3, -$4::bigint, i.currency, i.income_type, $5, i.event_id, (now() at time zone c.time_zone)::date,
       $6, $7, i.id, $8
     from incomes i join churches c on c.church_id = i.church_id where i.church_id = $1 and i.id = $2`,
    [churchId, id, counter, kobo, transactionId ? 'online' : 'manual', by, transactionId ?? null, reason],
  )
  return counter
}
