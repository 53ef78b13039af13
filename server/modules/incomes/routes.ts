/** Handles incomes. */
import type { incomeRoutes, Income } from '../../../contract/routes/incomes.ts'
import { inChurch } from '../../db/in-church.ts'
import { page, withMessage, type Actor, Problem } from '../../http/actor-and-answer.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { chartOfAmounts, totalsOf, came, gone, noteIncome, pastDay } from '../finance/records.ts'
import { ownChurch, once, dayIn, timeZoneOf } from '../shared/requests.ts'
import { eventsForIncome, findIncomes, lockIncome, oneIncome } from './queries.ts'
import type pg from 'pg'
import type { z } from 'zod'
import { newId } from '../../../contract/new-id.ts'
import { koboOf } from '../../../contract/money/amounts.ts'
import type { IncomeType } from '../../../contract/money/finance.ts'
import { requireRightNow } from '../../auth/rights-now.ts'

/** Records income by hand or from a paid gift, deletes it, and reverses it. */

type Typed = z.output<typeof incomeRoutes.addIncome.body>

/**
 * A retry with the same id and income returns the first. Throws Problem INVALID, or ALREADY_EXISTS if the id is
 * another income's.
 */
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
    if (written.rowCount === 0) throw new Problem('ALREADY_EXISTS', 'This income is already recorded.')
    const income = await oneIncome(tx, actor.churchId, id)
    await noteIncome(tx, actor, 'add-income', id, came(contentOf(income)))
    return income
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

/** Deletes income that a person recorded today. Throws Problem NOT_FOUND, REVERSE_INSTEAD. */
export const deleteIncome = (pool: pg.Pool, actor: Actor, id: string): Promise<{ id: string }> =>
  inChurch(pool, actor.churchId, async (tx) => {
    await requireRightNow(tx, actor, { access: 'financeAccess' })
    await lockIncome(tx, actor.churchId, id)
    const income = await oneIncome(tx, actor.churchId, id)
    if (!income.may_delete) throw staysInRecords(income)
    await tx.query(
      'update incomes set deleted_at = now(), deleted_by = $3 where church_id = $1 and id = $2',
      [actor.churchId, id, actor.accountId],
    )
    await noteIncome(tx, actor, 'delete-income', id, gone(contentOf(income)))
    return { id }
  })

function staysInRecords({ reverses_id, reversed_amount, input_type }: Income): Problem {
  if (reverses_id) return new Problem('REVERSE_INSTEAD', 'A reversal stays in your records.')
  if (reversed_amount > 0)
    return new Problem('REVERSE_INSTEAD', 'This income was reversed, so it stays in your records.')
  const why =
    input_type === 'online' ? 'This gift was paid online' : 'This income was recorded on an earlier day'
  return new Problem('REVERSE_INSTEAD', `${why}, so it stays in your records. You can reverse it.`)
}

const contentOf = ({ amount, currency, income_type, date_of_income }: Income) => ({
  amount_kobo: koboOf(amount),
  currency,
  income_type,
  date_of_income,
})

/**
 * Reverses what is left of the record.
 * @returns the counter-entry. Throws Problem NOT_FOUND, ALREADY_REVERSED.
 */
export const reverseIncome = (pool: pg.Pool, actor: Actor, id: string, reason: string): Promise<Income> =>
  inChurch(pool, actor.churchId, async (tx) => {
    await requireRightNow(tx, actor, { access: 'financeAccess' })
    await lockIncome(tx, actor.churchId, id)
    const income = await oneIncome(tx, actor.churchId, id)
    if (income.reverses_id)
      throw new Problem('ALREADY_REVERSED', 'This is a reversal. It cannot be reversed.')
    if (!income.may_reverse) throw new Problem('ALREADY_REVERSED', 'This income was already reversed.')
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

type CounterEntry = {
  /** The record, locked, with at least `kobo` left of it. */
  id: string
  /** The amount to reverse, in kobo. */
  kobo: number
  /** Null is the system. */
  by: string | null
  reason: string
  /** The transaction of the refund that caused it. */
  transactionId?: string
}

/**
 * Reverses a record of income by a counter-entry with today's date by the church's calendar. The record itself does
 * not change.
 * @returns the counter-entry's id
 */
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

type Gift = {
  /** The transaction that paid it. */
  transactionId: string
  /** Kobo. */
  amountKobo: number
  incomeType: IncomeType
  /** The day it is for. The default is today by the church's clock. */
  day?: string
  eventId?: string | null
  /** When it was recorded (ISO 8601). The default is now; a demo church sets it. */
  recordedAt?: string
}

/**
 * Turns a paid gift into income, recorded by the system, in the caller's transaction that posts the payment. If the
 * payment is income already, writes nothing and returns false.
 */
export async function recordIncome(tx: pg.PoolClient, churchId: string, gift: Gift): Promise<boolean> {
  const day = gift.day ?? dayIn(await timeZoneOf(tx, churchId))
  const id = newId()
  const { amountKobo, incomeType, eventId = null, transactionId, recordedAt = null } = gift
  const written = await tx.query(
    `insert into incomes (church_id, id, amount_kobo, currency, income_type, input_type, event_id, date_of_income, transaction_id,
       created_at)
     values ($1, $2, $3, 'naira', $4, 'online', $5, $6, $7, coalesce($8::timestamptz, now()))
     on conflict (church_id, transaction_id) do nothing`,
    [churchId, id, amountKobo, incomeType, eventId, day, transactionId, recordedAt],
  )
  if (written.rowCount === 0) return false
  const content = { amount_kobo: amountKobo, currency: 'naira', income_type: incomeType, date_of_income: day }
  await noteIncome(tx, { churchId, accountId: null }, 'add-income', id, came(content))
  return true
}

export const incomeHandlers: HandlersFor<typeof incomeRoutes> = {
  async listIncomes({ params, query, actor, deps }) {
    ownChurch(actor, params.id)
    const list = await inChurch(deps.pool, actor.churchId, (tx) => findIncomes(tx, actor.churchId, query))
    return page(list.items, list.next_cursor)
  },

  async addIncome({ body, actor, deps }) {
    return withMessage(await addIncome(deps.pool, actor, body), 'Income created successfully')
  },

  async deleteIncome({ params, actor, deps }) {
    return withMessage(await deleteIncome(deps.pool, actor, params.id), 'Income record deleted successfully')
  },

  async reverseIncome({ params, body, actor, deps }) {
    return withMessage(await reverseIncome(deps.pool, actor, params.id, body.reason), 'Income reversed')
  },

  async totalIncome({ params, actor, deps }) {
    ownChurch(actor, params.id)
    return inChurch(deps.pool, actor.churchId, (tx) => totalsOf(tx, actor.churchId, 'incomes'))
  },

  async listIncomeEvents({ params, actor, deps }) {
    ownChurch(actor, params.id)
    return inChurch(deps.pool, actor.churchId, (tx) => eventsForIncome(tx, actor.churchId))
  },

  fetchIncomePerformanceChartData: ({ query, actor, deps }) =>
    inChurch(deps.pool, actor.churchId, (tx) => chartOfAmounts(tx, actor.churchId, 'incomes', query)),
}
