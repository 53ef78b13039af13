/** Writing income down by hand, and deleting what was written. */
import type pg from 'pg'
import type { z } from 'zod'
import { newId } from '../../../contract/ids.ts'
import { koboOf } from '../../../contract/naira.ts'
import type { Income, incomeRoutes } from '../../../contract/routes/incomes.ts'
import { requireRightNow } from '../../auth/rights-now.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Actor } from '../../http/actor.ts'
import { Problem } from '../../http/problem.ts'
import { once } from '../once.ts'
import { lockIncome, oneIncome } from './find-incomes.ts'
import { came, gone, noteIncome } from './note-money.ts'
import { pastDay } from './past-day.ts'

type Typed = z.output<typeof incomeRoutes.addIncome.body>

/** The same id and income again answers the first. Throws Problem INVALID, ALREADY_EXISTS where the id is another's. */
export const addIncome = (pool: pg.Pool, actor: Actor, typed: Typed): Promise<Income> =>
  once(
    pool,
    actor.churchId,
    typed.id,
    () => ({
      table: 'incomes',
      columns: {
        amount_kobo: koboOf(typed.amount),
        currency: typed.currency,
        income_type: typed.income_type,
        input_type: typed.input_type,
        event_id: typed.event_id ?? null,
        date_of_income: typed.date_of_income,
        recorded_by: actor.accountId,
        deleted_at: null,
      },
    }),
    () => writeDown(pool, actor, typed),
    (tx, id) => oneIncome(tx, actor.churchId, id),
  )

const writeDown = (pool: pg.Pool, actor: Actor, typed: Typed): Promise<Income> =>
  inChurch(pool, actor.churchId, async (tx) => {
    await requireRightNow(tx, actor, { access: 'financeAccess' })
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
    const income = await oneIncome(tx, actor.churchId, id)
    await noteIncome(tx, actor, 'add-income', id, came(contentOf(income)))
    return income
  })

/** Deletes income that a person recorded today. Throws Problem NOT_FOUND, REVERSE_INSTEAD. */
export const deleteIncome = (pool: pg.Pool, actor: Actor, id: string): Promise<{ id: string }> =>
  inChurch(pool, actor.churchId, async (tx) => {
    await requireRightNow(tx, actor, { access: 'financeAccess' })
    await lockIncome(tx, actor.churchId, id)
    const income = await oneIncome(tx, actor.churchId, id)
    if (!income.may_delete) throw staysInBooks(income)
    await tx.query(
      'update incomes set deleted_at = now(), deleted_by = $3 where church_id = $1 and id = $2',
      [actor.churchId, id, actor.accountId],
    )
    await noteIncome(tx, actor, 'delete-income', id, gone(contentOf(income)))
    return { id }
  })

function staysInBooks({ reverses_id, reversed_amount, input_type }: Income): Problem {
  if (reverses_id) return new Problem('REVERSE_INSTEAD', 'A reversal stays in your records.')
  if (reversed_amount > 0)
    return new Problem('REVERSE_INSTEAD', 'This income was reversed, so it stays in your records.')
  const why =
    input_type === 'online' ? 'This gift was paid online' : 'This income was recorded on an earlier day'
  return new Problem('REVERSE_INSTEAD', `${why}, so it stays in your records. You can reverse it.`)
}

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

const contentOf = ({ amount, currency, income_type, date_of_income }: Income) => ({
  amount_kobo: koboOf(amount),
  currency,
  income_type,
  date_of_income,
})
