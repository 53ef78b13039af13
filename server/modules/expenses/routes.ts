/** Handles expenses. */
import type { expenseRoutes, Expense } from '../../../contract/routes/expenses.ts'
import { inChurch } from '../../db/in-church.ts'
import { page, withMessage, Problem, type Actor } from '../../http/actor-and-answer.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { chartOfAmounts, totalsOf, came, gone, noteExpense, pastDay } from '../finance/records.ts'
import { ownChurch, once } from '../shared/requests.ts'
import { findExpenses, lockExpense, oneExpense } from './queries.ts'
import type pg from 'pg'
import type { z } from 'zod'
import { newId } from '../../../contract/new-id.ts'
import { koboOf } from '../../../contract/money/amounts.ts'
import { requireRightNow } from '../../auth/rights-now.ts'

/** Requests an expense, decides it once, deletes it while it is pending, and reverses it after the decision. */

type Typed = z.output<typeof expenseRoutes.addExpense.body>
type Decision = z.output<typeof expenseRoutes.updateExpenseStatus.body>

/**
 * A retry with the same id and expense returns the first. Throws Problem INVALID, or ALREADY_EXISTS if the id is
 * another expense's.
 */
export const addExpense = (pool: pg.Pool, actor: Actor, typed: Typed): Promise<Expense> =>
  once(
    pool,
    actor.churchId,
    typed.id,
    () => ({
      table: 'expenses',
      columns: {
        name: typed.name,
        amount_kobo: koboOf(typed.amount),
        currency: typed.currency,
        purpose: typed.purpose,
        receiving_bank_account_number: typed.receiving_bank_account_number ?? null,
        receiving_bank_name: typed.receiving_bank_name ?? null,
        date_of_expense: typed.date_of_expense,
        requested_by: actor.accountId,
        deleted_at: null,
      },
    }),
    () => askFor(pool, actor, typed),
    (tx, id) => oneExpense(tx, actor, id),
  )

const askFor = (pool: pg.Pool, actor: Actor, typed: Typed): Promise<Expense> =>
  inChurch(pool, actor.churchId, async (tx) => {
    await requireRightNow(tx, actor, { access: 'financeAccess' })
    const { id = newId() } = typed
    const day = await pastDay(tx, actor.churchId, typed.date_of_expense, 'date_of_expense')
    const written = await tx.query(
      `insert into expenses (church_id, id, name, amount_kobo, currency, purpose, receiving_bank_account_number,
         receiving_bank_name, date_of_expense, requested_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (church_id, id) do nothing`,
      [
        actor.churchId,
        id,
        typed.name,
        koboOf(typed.amount),
        typed.currency,
        typed.purpose,
        typed.receiving_bank_account_number ?? null,
        typed.receiving_bank_name ?? null,
        day,
        actor.accountId,
      ],
    )
    if (written.rowCount === 0) throw new Problem('ALREADY_EXISTS', 'This expense is already recorded.')
    const expense = await oneExpense(tx, actor, id)
    await noteExpense(tx, actor, 'add-expense', id, came(contentOf(expense)))
    return expense
  })

/**
 * Throws Problem NOT_FOUND, CHANGED_MEANWHILE, OWN_REQUEST. The row is locked, so of two simultaneous calls the
 * second gets CHANGED_MEANWHILE.
 */
export const decideExpense = (pool: pg.Pool, actor: Actor, { id, status }: Decision): Promise<Expense> =>
  inChurch(pool, actor.churchId, async (tx) => {
    await requireRightNow(tx, actor, { access: 'financeAccess' })
    const before = await oneExpense(tx, actor, id, 'for update of x')
    if (before.status !== 'pending')
      throw new Problem('CHANGED_MEANWHILE', `This expense was already ${before.status}.`)
    if (status === 'approved' && !before.may_approve)
      throw new Problem(
        'OWN_REQUEST',
        'You, or someone who invited you, requested this. Another person with finance access must approve it.',
      )
    await tx.query(
      `update expenses set status = $3, decided_by = $4, decided_at = now() where church_id = $1 and id = $2`,
      [actor.churchId, id, status, actor.accountId],
    )
    const { amount, currency } = before
    await noteExpense(tx, actor, `expense-${status}`, id, {
      status: ['pending', status],
      ...came({ amount_kobo: koboOf(amount), currency }),
    })
    return oneExpense(tx, actor, id)
  })

/** Deletes a pending expense. Throws Problem NOT_FOUND, REVERSE_INSTEAD. */
export const deleteExpense = (pool: pg.Pool, actor: Actor, id: string): Promise<{ id: string }> =>
  inChurch(pool, actor.churchId, async (tx) => {
    await requireRightNow(tx, actor, { access: 'financeAccess' })
    await lockExpense(tx, actor.churchId, id)
    const expense = await oneExpense(tx, actor, id)
    if (!expense.may_delete) throw staysInRecords(expense)
    await tx.query(
      'update expenses set deleted_at = now(), deleted_by = $3 where church_id = $1 and id = $2',
      [actor.churchId, id, actor.accountId],
    )
    await noteExpense(tx, actor, 'delete-expense', id, gone(contentOf(expense)))
    return { id }
  })

function staysInRecords({ reverses_id, status }: Expense): Problem {
  if (reverses_id) return new Problem('REVERSE_INSTEAD', 'A reversal stays in your records.')
  return new Problem(
    'REVERSE_INSTEAD',
    `This expense was ${status}, so it stays in your records. You can reverse it.`,
  )
}

const contentOf = ({ name, amount, currency, purpose, date_of_expense }: Expense) => ({
  name,
  amount_kobo: koboOf(amount),
  currency,
  purpose,
  date_of_expense,
})

/**
 * Reverses a decided expense by a counter-entry of today. The record itself does not change.
 * @returns the counter-entry. Throws Problem NOT_FOUND, ALREADY_REVERSED, CHANGED_MEANWHILE if it is pending,
 * OWN_REQUEST.
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
  if (reversed_by_id) throw new Problem('ALREADY_REVERSED', 'This expense was already reversed.')
  if (status === 'pending')
    throw new Problem('CHANGED_MEANWHILE', 'This expense is still pending. Reject it or delete it.')
  if (!may_reverse)
    throw new Problem(
      'OWN_REQUEST',
      'You, or someone who invited you, requested this. Another person with finance access must reverse it.',
    )
}

/** The counter-entry has the status of its expense, so that sums count both or neither. It pays nothing to a bank. */
const COUNTER_ENTRY = `insert into expenses (church_id, id, name, amount_kobo, currency, purpose, date_of_expense, status,
    requested_by, decided_by, decided_at, reverses, reason)
  select x.church_id, $3, x.name, -x.amount_kobo, x.currency, x.purpose, (now() at time zone c.time_zone)::date, x.status,
    $4, $4, now(), x.id, $5
  from expenses x join churches c on c.church_id = x.church_id where x.church_id = $1 and x.id = $2`

export const expenseHandlers: HandlersFor<typeof expenseRoutes> = {
  async listExpenses({ params, query, actor, deps }) {
    ownChurch(actor, params.id)
    const list = await inChurch(deps.pool, actor.churchId, (tx) => findExpenses(tx, actor, query))
    return page(list.items, list.next_cursor)
  },

  async addExpense({ body, actor, deps }) {
    return withMessage(await addExpense(deps.pool, actor, body), 'Expense created successfully')
  },

  async updateExpenseStatus({ body, actor, deps }) {
    return withMessage(await decideExpense(deps.pool, actor, body), 'Expense updated successfully')
  },

  async deleteExpense({ params, actor, deps }) {
    return withMessage(
      await deleteExpense(deps.pool, actor, params.id),
      'Expense record deleted successfully',
    )
  },

  async reverseExpense({ params, body, actor, deps }) {
    return withMessage(await reverseExpense(deps.pool, actor, params.id, body.reason), 'Expense reversed')
  },

  async totalApprovedExpenses({ params, actor, deps }) {
    ownChurch(actor, params.id)
    return inChurch(deps.pool, actor.churchId, (tx) => totalsOf(tx, actor.churchId, 'expenses'))
  },

  fetchExpensePerformanceChartData: ({ query, actor, deps }) =>
    inChurch(deps.pool, actor.churchId, (tx) => chartOfAmounts(tx, actor.churchId, 'expenses', query)),
}
