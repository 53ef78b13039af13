/** Handles the monthly statement and the history of the money. */
import type { statementRoutes } from '../../../contract/routes/statement.ts'
import type { moneyHistoryRoutes, MoneyAct, MoneyBook } from '../../../contract/routes/money-history.ts'
import { inChurch } from '../../db/in-church.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { page, notThere } from '../../http/actor-and-answer.ts'
import { ownChurch, pageOf, readCursor } from '../shared/requests.ts'
import { statementOf } from './statement.ts'
import type pg from 'pg'
import { nairaOf } from '../../../contract/money/amounts.ts'
import { named } from './records.ts'

/**
 * Reads the history of a church's money from the records themselves, including deleted ones. The database lets nobody
 * change or delete them (`0042_reversals.sql`), so the history cannot disagree with them.
 */

type StoredAct = Omit<MoneyAct, 'id' | 'user' | 'amount'> & {
  amount_kobo: number
  first_name: string | null
  last_name: string | null
  sorted_by: string
}

/** Returns the account that deleted a record. Older records did not store it, so theirs comes from the audit log. */
const deleter = (table: 'i' | 'x', action: string) =>
  `coalesce(${table}.deleted_by, (select l.account_id from audit_log l where l.church_id = ${table}.church_id
    and l.subject_id = ${table}.id and l.action = '${action}' limit 1))`

/** $2 is the requested record, or null. Each row: record, moment, action, account, subject, kobo, currency, reason. */
const ACTIONS_SQL: Record<MoneyBook, string> = {
  income: `
    with seen as (select * from incomes i where i.church_id = $1 and ($2::uuid is null
      or coalesce(i.reverses, i.id) = coalesce((select reverses from incomes where church_id = $1 and id = $2), $2)))
    select coalesce(reverses, id), created_at,
      case when reverses is null then 'recorded' when transaction_id is null then 'reversed' else 'refunded' end,
      recorded_by, income_type, abs(amount_kobo), currency, reason from seen
    union all
    select i.id, i.deleted_at, 'deleted', ${deleter('i', 'delete-income')}, i.income_type, i.amount_kobo, i.currency, null
      from seen i where i.deleted_at is not null`,
  expenses: `
    with seen as (select * from expenses x where x.church_id = $1 and ($2::uuid is null
      or coalesce(x.reverses, x.id) = coalesce((select reverses from expenses where church_id = $1 and id = $2), $2)))
    select coalesce(reverses, id), created_at, case when reverses is null then 'requested' else 'reversed' end,
      requested_by, name, abs(amount_kobo), currency, reason from seen
    union all
    select id, decided_at, status, decided_by, name, amount_kobo, currency, null
      from seen where decided_at is not null and reverses is null
    union all
    select x.id, x.deleted_at, 'deleted', ${deleter('x', 'delete-expense')}, x.name, x.amount_kobo, x.currency, null
      from seen x where x.deleted_at is not null`,
  wallet: `
    with seen as (select t.* from transactions t where t.church_id = $1 and ($2::uuid is null
      or coalesce(t.returns, t.id) = coalesce((select returns from transactions where church_id = $1 and id = $2), $2)))
    select t.id, t.created_at, 'started', t.made_by, t.type, t.amount_kobo, 'naira', null
      from seen t where t.returns is null
    union all
    select t.returns, t.created_at, 'refunded', t.made_by, o.type, t.amount_kobo, 'naira', null
      from seen t join transactions o on o.church_id = t.church_id and o.id = t.returns
    union all
    select t.id, t.settled_at, case t.status when 'success' then 'succeeded' when 'reversed' then 'returned' else t.status end,
      null, t.type, t.amount_kobo, 'naira', null
      from seen t where t.returns is null and t.settled_at is not null and t.status <> 'pending'
    union all
    select t.id, f.decided_at, case f.waits_for when 'approval' then 'declined' else 'approved' end,
      f.decided_by, t.type, t.amount_kobo, 'naira', null
      from seen t join transfers f on f.church_id = t.church_id and f.transaction_id = t.id where f.decided_at is not null`,
}

type HistoryQuery = {
  book: MoneyBook
  record?: string | undefined
  limit: number
  cursor?: string | undefined
}

/** Returns the latest first. Throws Problem NOT_FOUND for a record that does not exist. */
export async function moneyHistory(
  tx: pg.ClientBase,
  churchId: string,
  { book, record, limit, cursor }: HistoryQuery,
): Promise<{ items: MoneyAct[]; next_cursor: string | null }> {
  const [at, key] = cursor ? readCursor(cursor, 2) : []
  const { rows } = await tx.query<StoredAct>(
    `select h.*, a.first_name, a.last_name from (
       select *, to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as sorted_by
       from (${ACTIONS_SQL[book]}) acts (record_id, at, action, account_id, what, amount_kobo, currency, reason)) h
     left join accounts a on a.id = h.account_id
     where $3::text is null or (h.sorted_by, h.action || h.record_id) < ($3, $4::text)
     order by h.sorted_by desc, h.action || h.record_id desc limit $5`,
    [churchId, record ?? null, at, key, limit + 1],
  )
  if (record && !cursor && rows.length === 0) throw notThere('This record')
  const page = pageOf(rows, limit, (row) => [row.sorted_by, row.action + row.record_id])
  return { ...page, items: page.items.map(toAct) }
}

function toAct({ amount_kobo, first_name, last_name, sorted_by, ...row }: StoredAct): MoneyAct {
  const { record_id, at, action, what, currency, reason } = row
  return {
    id: `${action}:${record_id}:${sorted_by}`,
    at,
    action,
    user: named(first_name, last_name),
    record_id,
    what,
    amount: nairaOf(amount_kobo),
    currency,
    reason,
  }
}

export const statementHandlers: HandlersFor<typeof statementRoutes> = {
  async getStatement({ params, query, actor, deps }) {
    ownChurch(actor, params.id)
    return inChurch(deps.pool, actor.churchId, (tx) => statementOf(tx, actor.churchId, query.month))
  },
}

/** Handles the history of the money. */
export const moneyHistoryHandlers: HandlersFor<typeof moneyHistoryRoutes> = {
  async listMoneyHistory({ params, query, actor, deps }) {
    ownChurch(actor, params.id)
    const list = await inChurch(deps.pool, actor.churchId, (tx) => moneyHistory(tx, actor.churchId, query))
    return page(list.items, list.next_cursor)
  },
}
