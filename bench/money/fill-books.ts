/** Books as three years of top-ups, SMS and transfers leave them, made by the database itself. */
import type pg from 'pg'

const ENTRIES = 1_000_000
export const DAYS = 3 * 365

/**
 * The checks of the books are left out for it, as they would take an hour; each entry sums to zero all the same.
 * @param bare past row security and triggers
 */
export async function fillBooks(bare: pg.Client, church: string): Promise<void> {
  await bare.query('set session_replication_role = replica')
  await bare.query(LINES, [church, ENTRIES, DAYS])
  await bare.query(ENTRIES_OF_LINES, [church])
  await bare.query(POSTINGS, [church])
  await bare.query(BALANCES, [church])
  await bare.query('set session_replication_role = origin')
}

/** Every fourth brings money in, so that the wallet is never empty. */
const LINES = `
  insert into transactions (church_id, id, reference, type, amount_kobo, status, created_at, settled_at)
  select $1::uuid, gen_random_uuid(), 'nx-' || md5(n::text),
    case when n % 4 = 0 then 'top_up' when n % 40 = 1 then 'transfer' else 'sms' end,
    case when n % 4 = 0 then 500000 else 60000 + n % 90 end, 'success', at, at
  from (select n, now() - interval '1 minute' - n * ($3::int * interval '1 day' / $2::int) as at from generate_series(0, $2::int - 1) n) made`

const ENTRIES_OF_LINES = `
  insert into ledger_entries (church_id, id, key, kind, transaction_id, created_at)
  select church_id, gen_random_uuid(), id || ':settled', type, id, created_at from transactions where church_id = $1
  order by created_at`

const POSTINGS = `
  insert into ledger_postings (church_id, entry_id, account, amount_kobo, booked_at)
  select e.church_id, e.id, p.account, p.amount, e.created_at
  from ledger_entries e join transactions t on t.church_id = e.church_id and t.id = e.transaction_id,
    lateral (values
      ('wallet', case when t.type = 'top_up' then t.amount_kobo else -t.amount_kobo end),
      (case t.type when 'top_up' then 'gateway' when 'sms' then 'sms' else 'bank' end,
        case when t.type = 'top_up' then -t.amount_kobo else t.amount_kobo end)) p (account, amount)
  where e.church_id = $1 order by e.created_at`

const BALANCES = `
  insert into ledger_balances (church_id, account, balance_kobo)
  select church_id, account, sum(amount_kobo) from ledger_postings where church_id = $1 group by church_id, account`
