/** Writing income down by hand, and deleting what was written. */
import type pg from 'pg'
import type { z } from 'zod'
import { newId } from '../../../contract/ids.ts'
import { koboOf } from '../../../contract/naira.ts'
import type { Income, incomeRoutes } from '../../../contract/routes/incomes.ts'
import { addAudit } from '../../auth/audit.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Actor } from '../../http/actor.ts'
import { notThere, Problem } from '../../http/problem.ts'
import { forgetPayer } from '../../money/payments/forget-payer.ts'
import { oneIncome } from './find-incomes.ts'
import { pastDay } from './past-day.ts'

type Typed = z.output<typeof incomeRoutes.addIncome.body>

/** Throws Problem INVALID, ALREADY_EXISTS where the id is taken. */
export const addIncome = (pool: pg.Pool, actor: Actor, typed: Typed): Promise<Income> =>
  inChurch(pool, actor.churchId, async (tx) => {
    const { id = newId(), event_id = null } = typed
    await mustBeAnEvent(tx, actor.churchId, event_id)
    const day = await pastDay(tx, actor.churchId, typed.date_of_income, 'date_of_income')
    const written = await tx.query(
      `insert into incomes (church_id, id, amount_kobo, currency, income_type, input_type, event_id, date_of_income, recorded_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (church_id, id) do nothing`,
      [
        actor.churchId,
        id,
        koboOf(typed.amount),
        typed.currency,
        typed.income_type,
        typed.input_type,
        event_id,
        day,
        actor.accountId,
      ],
    )
    if (written.rowCount === 0) throw new Problem('ALREADY_EXISTS', 'This income is written down already.')
    await note(tx, actor, 'add-income', id)
    return oneIncome(tx, actor.churchId, id)
  })

/** Throws Problem NOT_FOUND. */
export const deleteIncome = (pool: pg.Pool, actor: Actor, id: string): Promise<{ id: string }> =>
  inChurch(pool, actor.churchId, async (tx) => {
    const { rows } = await tx.query<{ transaction_id: string | null }>(
      `update incomes set deleted_at = now() where church_id = $1 and id = $2 and deleted_at is null
       returning transaction_id`,
      [actor.churchId, id],
    )
    if (!rows[0]) throw notThere('This income')
    // The name of who gave goes with the record that showed it; what was paid stays in the books.
    if (rows[0].transaction_id) await forgetPayer(tx, actor.churchId, rows[0].transaction_id)
    await note(tx, actor, 'delete-income', id)
    return { id }
  })

async function mustBeAnEvent(tx: pg.ClientBase, churchId: string, id: string | null): Promise<void> {
  if (id === null) return
  const found = await tx.query('select from events where church_id = $1 and id = $2 and deleted_at is null', [
    churchId,
    id,
  ])
  if (found.rowCount === 1) return
  const message = 'This event is not here. Please choose another.'
  throw new Problem('INVALID', message, [{ path: 'event_id', message }])
}

const note = (tx: pg.PoolClient, { churchId, accountId, deviceId }: Actor, action: string, id: string) =>
  addAudit(tx, { churchId, accountId, deviceId, action, subjectTable: 'incomes', subjectId: id })
