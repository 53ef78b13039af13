/** Reads expenses, the last requested first. Deleted ones are left out. */
import type pg from 'pg'
import { nairaOf } from '../../../contract/money/amounts.ts'
import { fullName } from '../../../contract/people/shown-name.ts'
import type { Expense } from '../../../contract/routes/expenses.ts'
import { MOST_WAITING } from '../../../contract/routes/home.ts'
import { notThere } from '../../http/actor-and-answer.ts'
import { pageOf, readCursor } from '../shared/requests.ts'
import { named, reversalOf, type Counted, type StoredReversal } from '../finance/records.ts'

type StoredExpense = Omit<Expense, 'amount' | 'user' | 'decided_by' | Counted> & {
  amount_kobo: number
  first_name: string | null
  last_name: string | null
  decider_first_name: string | null
  decider_last_name: string | null
  sorted_by: string
} & StoredReversal

/** Another active team member who could approve a request of `asker`. */
const anotherMay = (asker: string) => `exists (select from memberships m where m.church_id = $1
    and m.status = 'active' and m.account_id <> ${asker} and (m.is_owner or 'financeAccess' = any (m.features)))`

/**
 * The requester brought the caller into the team. Requests by an owner are left out, because the owner brought in
 * every colleague.
 */
const BROUGHT_IN = `exists (select from memberships v where v.church_id = $1 and v.account_id = $2 and not v.is_owner
    and x.requested_by = any (v.vouched_by)
    and not exists (select from memberships b where b.church_id = $1 and b.account_id = x.requested_by and b.is_owner))`

/** The caller is independent of the requester, or nobody else could act on it. */
const MAY_ACT = `(x.requested_by <> $2 and not ${BROUGHT_IN} or not ${anotherMay('x.requested_by')})`

/** $2 is the caller. */
const SELECT = `select x.id, x.name, x.amount_kobo, x.currency, x.purpose, x.receiving_bank_account_number, x.receiving_bank_name,
    x.status, x.date_of_expense, x.created_at, x.decided_at, a.first_name, a.last_name,
    d.first_name as decider_first_name, d.last_name as decider_last_name,
    x.status = 'pending' and ${MAY_ACT} as may_approve,
    x.reverses as reverses_id, o.amount_kobo as reverses_kobo, coalesce(x.reason, back.reason) as reversal_reason,
    coalesce(-back.amount_kobo, 0) as reversed_kobo, back.id as back_id, back.created_at as reversed_at,
    b.first_name as reverser_first_name, b.last_name as reverser_last_name,
    x.status = 'pending' as may_delete,
    x.status <> 'pending' and x.reverses is null and back.id is null and ${MAY_ACT} as may_reverse,
    to_char(x.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as sorted_by
  from expenses x left join accounts a on a.id = x.requested_by left join accounts d on d.id = x.decided_by
    left join expenses o on o.church_id = x.church_id and o.id = x.reverses
    left join expenses back on back.church_id = x.church_id and back.reverses = x.id
    left join accounts b on b.id = back.requested_by
  where x.church_id = $1 and x.deleted_at is null`

type Asking = { churchId: string; accountId: string }

export async function findExpenses(
  tx: pg.ClientBase,
  { churchId, accountId }: Asking,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const [at, id] = cursor ? readCursor(cursor, 2) : []
  const { rows } = await tx.query<StoredExpense>(
    `${SELECT} and ($3::text is null or (to_char(x.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), x.id::text) < ($3, $4::text))
     order by x.created_at desc, x.id desc limit $5`,
    [churchId, accountId, at, id, limit + 1],
  )
  const page = pageOf(rows, limit, (row) => [row.sorted_by, row.id])
  return { ...page, items: page.items.map(toExpense) }
}

/** Counts the pending expenses that the caller may approve, up to 50, and names the one requested last. */
export async function expensesToApprove(tx: pg.ClientBase, { churchId, accountId }: Asking) {
  const { rows } = await tx.query<StoredExpense>(
    `${SELECT} and x.status = 'pending' and ${MAY_ACT} order by x.created_at desc, x.id desc limit $3`,
    [churchId, accountId, MOST_WAITING],
  )
  const [latest] = rows.map(toExpense)
  return {
    count: rows.length,
    latest: latest
      ? {
          id: latest.id,
          name: latest.name,
          amount: latest.amount,
          currency: latest.currency,
          asked_by: latest.user ? fullName(latest.user) : '',
        }
      : null,
  }
}

/** Locks like `lockIncome`. */
export async function lockExpense(tx: pg.ClientBase, churchId: string, id: string): Promise<void> {
  await tx.query('select from expenses where church_id = $1 and id = $2 for update', [churchId, id])
}

/** Locks it if requested, until the caller's transaction ends. Throws Problem NOT_FOUND. */
export async function oneExpense(
  tx: pg.ClientBase,
  { churchId, accountId }: Asking,
  id: string,
  lock: '' | 'for update of x' = '',
): Promise<Expense> {
  const { rows } = await tx.query<StoredExpense>(`${SELECT} and x.id = $3 ${lock}`, [churchId, accountId, id])
  if (!rows[0]) throw notThere('This expense')
  return toExpense(rows[0])
}

function toExpense(row: StoredExpense): Expense {
  const { id, name, currency, purpose, status, date_of_expense, created_at, decided_at, may_approve } = row
  return {
    id,
    name,
    amount: nairaOf(row.amount_kobo),
    currency,
    purpose,
    receiving_bank_account_number: row.receiving_bank_account_number,
    receiving_bank_name: row.receiving_bank_name,
    status,
    user: named(row.first_name, row.last_name),
    date_of_expense,
    created_at,
    decided_by: named(row.decider_first_name, row.decider_last_name),
    decided_at,
    may_approve,
    ...reversalOf(row),
  }
}
