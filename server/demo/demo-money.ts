/** Writes half a year of the demo church's money: incomes, expenses, top-ups and gifts. It runs once. */
import type pg from 'pg'
import type { Currency, IncomeType } from '../../contract/money/finance.ts'
import { koboOf } from '../../contract/money/amounts.ts'
import { recordIncome } from '../modules/incomes/routes.ts'
import { addDays, mondayOf } from '../../contract/calendar/days.ts'
import { openTransaction } from '../money/transactions.ts'
import { demoId, randomFrom, type Random } from './names-and-families.ts'

const SEED = 3107
const WEEKS = 26
/** Weeks back, kobo. */
const TOP_UPS = [
  [20, 2_500_000],
  [11, 1_000_000],
  [3, 1_500_000],
] as const
const GIFTS = [
  [15, 500_000, 'tithe'],
  [9, 250_000, 'offering'],
  [4, 1_000_000, 'first_fruit'],
  [1, 200_050, 'seed'],
] as const
/** Weeks back. */
const EXPENSES = [
  [23, 'Chairs for the children', 18_500_000, 'Furniture', 'approved'],
  [19, 'Diesel for the generator', 6_400_000, 'Fuel', 'approved'],
  [14, 'Choir robes', 24_000_000, 'Music', 'rejected'],
  [10, 'Diesel for the generator', 6_650_000, 'Fuel', 'approved'],
  [6, 'Roof over the back door', 31_250_000, 'Repairs', 'approved'],
  [2, 'Diesel for the generator', 6_900_000, 'Fuel', 'approved'],
  [1, 'Rice for the widows', 12_000_000, 'Welfare', 'pending'],
] as const

type Church = { churchId: string; today: string; owner: string }

/** Safe to call at every start: a church that ever had income gets nothing. */
export async function writeDemoMoney(tx: pg.PoolClient, church: Church): Promise<void> {
  const there = await tx.query('select from incomes where church_id = $1 limit 1', [church.churchId])
  if (there.rowCount !== 0) return
  const random = randomFrom(SEED)
  const sundays = sundaysBefore(church.today)
  for (const day of sundays) await writeSunday(tx, church, random, day)
  for (const [back, ...expense] of EXPENSES)
    await writeExpense(tx, church, random, sundays[WEEKS - back]!, expense)
  for (const [back, kobo] of TOP_UPS) await writePayment(tx, church, 'top_up', sundays[WEEKS - back]!, kobo)
  for (const [back, amountKobo, incomeType] of GIFTS) {
    const day = sundays[WEEKS - back]!
    const transactionId = await writePayment(tx, church, 'gift', day, amountKobo)
    const recordedAt = `${day}T11:20:00Z`
    await recordIncome(tx, church.churchId, { transactionId, amountKobo, incomeType, day, recordedAt })
  }
}

/** The oldest first. Today is left out because it is not over. */
function sundaysBefore(today: string): string[] {
  const last = addDays(mondayOf(today), -1)
  return Array.from({ length: WEEKS }, (_, index) => addDays(last, (index - WEEKS + 1) * 7))
}

/** Incomes and expenses are recorded on Monday. */
const monday = (sunday: string) => `${addDays(sunday, 1)}T09:15:00Z`

async function writeSunday(tx: pg.ClientBase, church: Church, random: Random, day: string): Promise<void> {
  const about = (naira: number) => koboOf(Math.round(naira * (0.75 + random.next() * 0.5)))
  await writeIncome(tx, church, random, day, ['offering', 'naira', about(185_000)])
  await writeIncome(tx, church, random, day, ['tithe', 'naira', about(260_000)])
  if (random.chance(0.2)) await writeIncome(tx, church, random, day, ['seed', 'naira', about(40_000)])
  if (random.chance(0.15)) await writeIncome(tx, church, random, day, ['offering', 'usd', about(120)])
  if (random.chance(0.1)) await writeIncome(tx, church, random, day, ['first_fruit', 'gbp', about(200)])
}

async function writeIncome(
  tx: pg.ClientBase,
  { churchId, owner }: Church,
  random: Random,
  day: string,
  [type, currency, kobo]: [IncomeType, Currency, number],
): Promise<void> {
  await tx.query(
    `insert into incomes (church_id, id, amount_kobo, currency, income_type, date_of_income, recorded_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [churchId, demoId(random, Date.parse(day)), kobo, currency, type, day, owner, monday(day)],
  )
}

async function writeExpense(
  tx: pg.ClientBase,
  { churchId, owner }: Church,
  random: Random,
  day: string,
  [name, kobo, purpose, status]: readonly [string, number, string, string],
): Promise<void> {
  const decided = status !== 'pending'
  await tx.query(
    `insert into expenses (church_id, id, name, amount_kobo, currency, purpose, receiving_bank_account_number,
       receiving_bank_name, date_of_expense, status, requested_by, decided_by, decided_at, created_at)
     values ($1, $2, $3, $4, 'naira', $5, '0123456789', 'First Bank of Nigeria', $6, $7, $8, $9, $10, $11)`,
    [
      churchId,
      demoId(random, Date.parse(day)),
      name,
      kobo,
      purpose,
      day,
      status,
      owner,
      decided ? owner : null,
      decided ? `${addDays(day, 2)}T15:40:00Z` : null,
      monday(day),
    ],
  )
}

/** Writes a payment of that day: its line, and its ledger entry. */
async function writePayment(
  tx: pg.ClientBase,
  { churchId, owner }: Church,
  type: 'top_up' | 'gift',
  day: string,
  amountKobo: number,
): Promise<string> {
  const at = `${day}T11:20:00Z`
  const madeBy = type === 'gift' ? null : owner
  const { id } = await openTransaction(tx, churchId, { type, amountKobo, madeBy })
  await tx.query(
    `update transactions set status = 'success', created_at = $3, settled_at = $3 where church_id = $1 and id = $2`,
    [churchId, id, at],
  )
  await tx.query(
    `insert into ledger_entries (church_id, id, key, kind, transaction_id, created_at) values ($1, $2, $3, $4, $2, $5)`,
    [churchId, id, `${id}:settled`, type, at],
  )
  await tx.query(
    `insert into ledger_postings (church_id, entry_id, account, amount_kobo)
     values ($1, $2, 'gateway', -$3::bigint), ($1, $2, 'wallet', $3::bigint)`,
    [churchId, id, amountKobo],
  )
  return id
}
