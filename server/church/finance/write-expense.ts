/** Asking for an expense, deciding about it once, deleting it. */
import type pg from 'pg'
import type { z } from 'zod'
import { newId } from '../../../contract/ids.ts'
import { koboOf } from '../../../contract/naira.ts'
import type { Expense, expenseRoutes } from '../../../contract/routes/expenses.ts'
import { addAudit } from '../../auth/audit.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Actor } from '../../http/actor.ts'
import { notThere, Problem } from '../../http/problem.ts'
import { oneExpense } from './find-expenses.ts'
import { pastDay } from './past-day.ts'

type Typed = z.output<typeof expenseRoutes.addExpense.body>
type Decision = z.output<typeof expenseRoutes.updateExpenseStatus.body>

/** Throws Problem INVALID, ALREADY_EXISTS where the id is taken. */
export const addExpense = (pool: pg.Pool, actor: Actor, typed: Typed): Promise<Expense> =>
  inChurch(pool, actor.churchId, async (tx) => {
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
    if (written.rowCount === 0) throw new Problem('ALREADY_EXISTS', 'This expense is written down already.')
    await note(tx, actor, 'add-expense', id)
    return oneExpense(tx, actor, id)
  })

/** Throws Problem NOT_FOUND, CHANGED_MEANWHILE, OWN_REQUEST. Two who press at once: the row is locked, and the second is told. */
export const decideExpense = (pool: pg.Pool, actor: Actor, { id, status }: Decision): Promise<Expense> =>
  inChurch(pool, actor.churchId, async (tx) => {
    const before = await oneExpense(tx, actor, id, 'for update of x')
    if (before.status !== 'pending')
      throw new Problem('CHANGED_MEANWHILE', `This expense was ${before.status} already.`)
    if (status === 'approved' && !before.may_approve)
      throw new Problem(
        'OWN_REQUEST',
        'You asked for this expense, so somebody else with finance access has to approve it.',
      )
    await tx.query(
      `update expenses set status = $3, decided_by = $4, decided_at = now() where church_id = $1 and id = $2`,
      [actor.churchId, id, status, actor.accountId],
    )
    await note(tx, actor, `expense-${status}`, id)
    return oneExpense(tx, actor, id)
  })

/** Throws Problem NOT_FOUND. */
export const deleteExpense = (pool: pg.Pool, actor: Actor, id: string): Promise<{ id: string }> =>
  inChurch(pool, actor.churchId, async (tx) => {
    const gone = await tx.query(
      'update expenses set deleted_at = now() where church_id = $1 and id = $2 and deleted_at is null',
      [actor.churchId, id],
    )
    if (gone.rowCount === 0) throw notThere('This expense')
    await note(tx, actor, 'delete-expense', id)
    return { id }
  })

const note = (tx: pg.PoolClient, { churchId, accountId, deviceId }: Actor, action: string, id: string) =>
  addAudit(tx, { churchId, accountId, deviceId, action, subjectTable: 'expenses', subjectId: id })
