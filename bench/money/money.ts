/** What the wallet of a church with a million entries in its books answers, and what one more entry takes. */
import pg from 'pg'
import { newId } from '../../contract/ids.ts'
import { addDays, dayIn } from '../../server/church/today.ts'
import { inChurch } from '../../server/db/in-church.ts'
import { bookPaid } from '../../server/money/payments/book-paid.ts'
import { openTransaction } from '../../server/money/transactions.ts'
import { timed } from '../answers/answers.ts'
import { found, signedIn, type Founded } from '../house/church.ts'
import { median, p95 } from '../quantiles.ts'
import { targets } from '../targets.ts'
import type { Workshop } from '../workshop.ts'
import { fillBooks, DAYS } from './fill-books.ts'

const [WARM, TIMES] = [3, 40]

export async function money({ house, ending, say, put }: Workshop): Promise<void> {
  const rooms = await house()
  const bare = new pg.Client(rooms.bareUrl)
  await bare.connect()
  ending.add(() => bare.end())
  say('a church with a million entries in its books')
  const founded = await found(rooms.pool, 'rich')
  await fillBooks(bare, founded.church)
  await rooms.settle()
  const token = await signedIn(rooms.pool, founded, newId())
  const measure = async (name: string, once: () => Promise<number>) => {
    const times: number[] = []
    for (let turn = 0; turn < WARM + TIMES; turn += 1) {
      const took = await once()
      if (turn >= WARM) times.push(took)
    }
    const row = { name: `${name} (1,000,000 entries)`, median: median(times), p95: p95(times) }
    put({ ...row, unit: 'ms', target: targets.answer })
  }
  for (const question of await questions(rooms.url, token, founded))
    await measure(question.name, () => timed(rooms.url, token, question))
  await measure('one payment booked', () => bookOne(rooms.pool, founded))
}

async function questions(url: string, token: string, { church }: Founded) {
  const today = dayIn('Africa/Lagos')
  const monthBefore = (days: number) => addDays(today, -days).slice(0, 7)
  const statement = (days: number) => `churches/${church}/statement?month=${monthBefore(days)}`
  const lines = `churches/${church}/transactions`
  return [
    { name: 'wallet', path: 'wallet' },
    { name: 'statement, this month', path: statement(0) },
    { name: 'statement, a year ago', path: statement(365) },
    { name: 'statement, the first month', path: statement(DAYS) },
    { name: 'transactions, 100', path: `${lines}?limit=100` },
    { name: 'transactions, 1,000', path: lines },
    {
      name: 'transactions, after 5,000',
      path: `${lines}?limit=100&cursor=${await cursorAfter(url, token, `${lines}?limit=5000`)}`,
    },
  ]
}

async function cursorAfter(url: string, token: string, path: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/${path}`, { headers: { authorization: `Bearer ${token}` } })
  const { next_cursor } = (await answer.json()) as { next_cursor: string }
  return encodeURIComponent(next_cursor)
}

async function bookOne(pool: pg.Pool, { church }: Founded): Promise<number> {
  const began = performance.now()
  await inChurch(pool, church, async (tx) => {
    const { id } = await openTransaction(tx, church, { type: 'top_up', amountKobo: 50_000, madeBy: null })
    await bookPaid(tx, { churchId: church, transactionId: id, paidKobo: 50_000 })
  })
  return performance.now() - began
}
