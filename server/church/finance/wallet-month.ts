/** What moved in the wallet between two days, read from the books in one statement: no entry is seen by half of it. */
import type pg from 'pg'
import { nairaOf } from '../../../contract/naira.ts'
import type { Statement } from '../../../contract/routes/statement.ts'
import type { TransactionType } from '../../money/transactions.ts'

type Moved = { type: TransactionType; count: number; money_in: number; money_out: number }
type MovedOnDay = Moved & { day: string }

const SUMS = `count(distinct t.id)::int as count,
      coalesce(sum(p.amount_kobo) filter (where p.amount_kobo > 0), 0)::bigint as money_in,
      coalesce(-sum(p.amount_kobo) filter (where p.amount_kobo < 0), 0)::bigint as money_out`

const WITHIN = `from ledger_postings p
      join ledger_entries e on e.church_id = p.church_id and e.id = p.entry_id
      join transactions t on t.church_id = e.church_id and t.id = e.transaction_id
    where p.church_id = $1 and p.account = 'wallet' and p.booked_at >= $2::date::timestamp at time zone $4
      and p.booked_at < $3::date::timestamp at time zone $4`

/**
 * $2 and $3 are the first day and the one after the last, $4 the time zone. The balance of now is walked back by the sum
 * of what was booked since, which an index holds whole.
 */
const MOVED = `select
  coalesce((select balance_kobo from ledger_balances where church_id = $1 and account = 'wallet'), 0) as balance,
  (select coalesce(sum(amount_kobo), 0)::bigint from ledger_postings
    where church_id = $1 and account = 'wallet' and booked_at >= $3::date::timestamp at time zone $4) as later,
  (select coalesce(json_agg(m order by m.type), '[]') from (
    select t.type, ${SUMS} ${WITHIN} group by t.type) m) as moved,
  (select coalesce(json_agg(d order by d.day, d.first, d.type), '[]') from (
    select (p.booked_at at time zone $4)::date::text as day, min(p.booked_at) as first, t.type, ${SUMS}
    ${WITHIN} group by 1, t.type) d) as by_day`

/** Naira. */
export async function walletOf(
  tx: pg.ClientBase,
  churchId: string,
  zone: string,
  { from, to }: { from: string; to: string },
): Promise<Statement['wallet']> {
  const { rows } = await tx.query<{ balance: number; later: number; moved: Moved[]; by_day: MovedOnDay[] }>(
    MOVED,
    [churchId, from, to, zone],
  )
  const { balance = 0, later = 0, moved: within = [], by_day = [] } = rows[0] ?? {}
  const closing = balance - later
  const opening = closing - netOf(within)
  return {
    opening: nairaOf(opening),
    closing: nairaOf(closing),
    money_in: nairaOf(sumOf(within, 'money_in')),
    money_out: nairaOf(sumOf(within, 'money_out')),
    movements: within.map(({ type, count, money_in, money_out }) => ({
      type,
      count,
      money_in: nairaOf(money_in),
      money_out: nairaOf(money_out),
    })),
    lines: withBalances(opening, by_day),
  }
}

/** @param opening kobo */
function withBalances(opening: number, moved: readonly MovedOnDay[]): Statement['wallet']['lines'] {
  let balance = opening
  return moved.map(({ day, type, count, money_in, money_out }) => {
    balance += money_in - money_out
    return {
      day,
      type,
      count,
      money_in: nairaOf(money_in),
      money_out: nairaOf(money_out),
      balance: nairaOf(balance),
    }
  })
}

const sumOf = (moved: readonly Moved[], side: 'money_in' | 'money_out') =>
  moved.reduce((sum, one) => sum + one[side], 0)

const netOf = (moved: readonly Moved[]) => sumOf(moved, 'money_in') - sumOf(moved, 'money_out')
