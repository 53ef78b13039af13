/** Reads incomes, the last recorded first. Deleted ones are left out. */
import type pg from 'pg'
import { nairaOf } from '../../../contract/money/amounts.ts'
import type { Income } from '../../../contract/routes/incomes.ts'
import { notThere } from '../../http/actor-and-answer.ts'
import { pageOf, readCursor } from '../shared/requests.ts'
import { named, reversalOf, type Counted, type StoredReversal } from '../finance/records.ts'

type StoredIncome = Omit<Income, 'amount' | 'event' | 'user' | Counted> & {
  amount_kobo: number
  event_name: string | null
  event_created_at: string | null
  first_name: string | null
  last_name: string | null
  sorted_by: string
} & StoredReversal

/** `back` is the amount reversed so far, with the last counter-entry. */
const SELECT = `select i.id, i.amount_kobo, i.currency, i.income_type, i.input_type, i.event_id, i.date_of_income, i.created_at,
    e.name as event_name, e.created_at as event_created_at, a.first_name, a.last_name,
    p.about ->> 'first_name' as giver, t.reference,
    i.reverses as reverses_id, o.amount_kobo as reverses_kobo, coalesce(i.reason, back.reason) as reversal_reason,
    coalesce(back.kobo, 0) as reversed_kobo, back.id as back_id, back.created_at as reversed_at,
    b.first_name as reverser_first_name, b.last_name as reverser_last_name,
    i.transaction_id is null and i.reverses is null and back.id is null
      and (i.created_at at time zone c.time_zone)::date = (now() at time zone c.time_zone)::date as may_delete,
    i.reverses is null and coalesce(back.kobo, 0) < i.amount_kobo as may_reverse,
    to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as sorted_by
  from incomes i join churches c on c.church_id = i.church_id
    left join events e on e.church_id = i.church_id and e.id = i.event_id
    left join accounts a on a.id = i.recorded_by
    left join payments p on p.church_id = i.church_id and p.transaction_id = i.transaction_id
    left join transactions t on t.church_id = i.church_id and t.id = i.transaction_id
    left join incomes o on o.church_id = i.church_id and o.id = i.reverses
    left join lateral (select r.id, r.reason, r.created_at, r.recorded_by, (-sum(r.amount_kobo) over ())::bigint as kobo
      from incomes r where r.church_id = i.church_id and r.reverses = i.id
      order by r.created_at desc, r.id desc limit 1) back on true
    left join accounts b on b.id = back.recorded_by
  where i.church_id = $1 and i.deleted_at is null`

export async function findIncomes(
  tx: pg.ClientBase,
  churchId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const [at, id] = cursor ? readCursor(cursor, 2) : []
  const { rows } = await tx.query<StoredIncome>(
    `${SELECT} and ($2::text is null or (to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), i.id::text) < ($2, $3::text))
     order by i.created_at desc, i.id desc limit $4`,
    [churchId, at, id, limit + 1],
  )
  const page = pageOf(rows, limit, (row) => [row.sorted_by, row.id])
  return { ...page, items: page.items.map(toIncome) }
}

/**
 * Locks a record until the caller's transaction ends. Read it in a statement after this one. A statement that waited
 * for the lock still sees the counter-entries of before.
 */
export async function lockIncome(tx: pg.ClientBase, churchId: string, id: string): Promise<void> {
  await tx.query('select from incomes where church_id = $1 and id = $2 for update', [churchId, id])
}

/** Throws Problem NOT_FOUND. */
export async function oneIncome(tx: pg.ClientBase, churchId: string, id: string): Promise<Income> {
  const { rows } = await tx.query<StoredIncome>(`${SELECT} and i.id = $2`, [churchId, id])
  if (!rows[0]) throw notThere('This income')
  return toIncome(rows[0])
}

/** Names of events alone, for choosing one. */
export async function eventsForIncome(tx: pg.ClientBase, churchId: string) {
  const { rows } = await tx.query<{ id: string; name: string; start_date: string }>(
    `select id, name, start_date from events where church_id = $1 and deleted_at is null
     order by start_date desc, id desc limit 200`,
    [churchId],
  )
  return rows
}

function toIncome(row: StoredIncome): Income {
  const { id, currency, income_type, input_type, event_id, giver, date_of_income, created_at } = row
  const { reference = null } = row
  const { event_name, event_created_at, first_name, last_name } = row
  return {
    id,
    amount: nairaOf(row.amount_kobo),
    currency,
    income_type,
    input_type,
    event_id,
    event:
      event_name !== null && event_created_at !== null
        ? { name: event_name, created_at: event_created_at }
        : null,
    user: named(first_name, last_name),
    giver,
    reference,
    date_of_income,
    created_at,
    ...reversalOf(row),
  }
}
