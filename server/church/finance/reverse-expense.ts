/** Reverses a decided expense by a counter-entry of today. The record itself does not change. */
import type pg from 'pg'
import { newId } from '../../../contract/new-id.ts'
import { koboOf } from '../../../contract/naira.ts'
import type { Expense } from '../../../contract/routes/expenses.ts'
import { requireRightNow } from '../../auth/rights-now.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Actor } from '../../http/actor.ts'
import { Problem } from '../../http/problem.ts'
import { lockExpense, oneExpense } from './find-expenses.ts'
import { noteExpense } from './note-money.ts'

/**
 * @returns the counter-entry
 * Throws Problem NOT_FOUND, ALREADY_REVERSED, CHANGED_MEANWHILE where it is pending, OWN_REQUEST.
 */
export const reverseExpense = (pool: pg.Pool, actor: Actor, id: string, reason: string): Promise<Expense> =>
  inChurch(pool, actor.churchId, async (tx) => {
    await requireRightNow(tx, actor, { access: 'financeAccess' })
    await lockExpense(tx, actor.churchId, id)
    const expense = await oneExpense(tx, actor, id)
    mayBeReversed(expense)
    const counter = newId()
    await tx.query(COUNTER_ENTRY, [actor.churchId, id, counter, actor.accountId, reason])
    await noteExpense(tx, actor, 'reverse-expense', id, {
      amount_kobo: [koboOf(expense.amount), 0],
      currency: [expense.currency, expense.currency],
      reason: [null, reason],
    })
    return oneExpense(tx, actor, counter)
  })

function mayBeReversed({ reverses_id, reversed_by_id, status, may_reverse }: Expense): void {
  if (reverses_id) throw new Problem('ALREADY_REVERSED', 'This is a reversal. It cannot be reversed.')
  if (reversed_by_id) throw new Problem('ALREADY_REVERSED', 'This expense was reversed already.')
  if (status === 'pending')
    throw new Problem('CHANGED_MEANWHILE', 'This expense is still pending. Reject it or delete it.')
  if (!may_reverse)
    throw new Problem(
      'OWN_REQUEST',
      'You asked for this expense, or the person who asked invited you. Somebody else with finance access has to reverse it.',
    )
}

/** It has the status of its expense, so that sums count both or neither. No money goes to a bank by it. */
const COUNTER_ENTRY = `insert into expenses (church_id, id, name, amount_kobo, currency, purpose, date_of_expense, status,
    requested_by, decided_by, decided_at, reverses, reason)
  select x.church_id, $3, x.name, -x.amount_kobo, x.currency, x.purpose, (now() at time zone c.time_zone)::date, x.status,
    $4, $4, now(), x.id, $5
  from expenses x join churches c on c.church_id = x.church_id where x.church_id = $1 and x.id = $2`
