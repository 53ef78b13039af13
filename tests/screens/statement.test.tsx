/** Tests the sheet of a month's statement, and its file. */
import { expect, test } from 'vitest'
import type { Statement } from '../../contract/routes/statement.ts'
import { isUnentered, statementColumns, statementRows } from '../../src/features/statement/statement-page.tsx'
import { StatementSheet } from '../../src/features/statement/statement-sheet.tsx'
import { toCsv } from '../../contract/csv.ts'
import { drawn } from './at-the-screen.tsx'
import { words } from './read.ts'
import { spec } from '../spec/spec.ts'

const line = { count: 1, money_in: 0, money_out: 0 }
const wallet: Statement['wallet'] = {
  opening: 42_500,
  closing: 45_444.5,
  money_in: 3000,
  money_out: 55.5,
  movements: [
    { ...line, type: 'top_up', money_in: 3000 },
    { ...line, type: 'sms', count: 2, money_out: 55.5 },
  ],
  lines: [
    { ...line, day: '2026-10-02', type: 'top_up', money_in: 3000, balance: 45_500 },
    { ...line, day: '2026-10-02', type: 'sms', money_out: 25, balance: 45_475 },
    { ...line, day: '2026-10-19', type: 'sms', money_out: 30.5, balance: 45_444.5 },
  ],
}
const bookLine = { event: null, online: false, count: 1, money_in: 0, money_out: 0, reason: null }
const given = { ...bookLine, book: 'income' as const, what: 'tithe' }
const statement: Statement = {
  books: [
    {
      currency: 'naira',
      opening: -500,
      closing: -400,
      money_in: 100,
      money_out: 0,
      lines: [
        { ...given, day: '2026-10-04', event: 'Harvest', money_in: 2600, count: 2, balance: 2100 },
        { ...given, day: '2026-10-05', money_in: -2500, reason: 'Typed twice', balance: -400 },
      ],
    },
    {
      currency: 'usd',
      opening: 0,
      closing: -40,
      money_in: 0,
      money_out: 40,
      lines: [
        { ...bookLine, book: 'expenses', day: '2026-10-06', what: '=Diesel', money_out: 40, balance: -40 },
      ],
    },
  ],
  month: '2026-10',
  church: { name: 'Grace Chapel' },
  made_at: '2026-11-01T09:00:00.000Z',
  income: [
    {
      currency: 'naira',
      total: 100,
      lines: [
        { income_type: 'tithe', amount: 2600, count: 2, reversal: null },
        {
          income_type: 'tithe',
          amount: -2500,
          count: 1,
          reversal: {
            id: '0190a000-0000-7000-8000-a00000000001',
            reason: 'Typed twice',
            reverses_amount: 2500,
          },
        },
      ],
    },
  ],
  expenses: [
    {
      currency: 'usd',
      total: 40,
      lines: [{ purpose: '=Fuel', amount: 40, count: 1, reversal: null }],
    },
  ],
  wallet,
}
const sheet = (shown: Statement, running = false) =>
  drawn(<StatementSheet statement={shown} running={running} by="Ada Obi" />)
/** The cells of each row of a table, the head included. */
const rowsOf = (markup: string, table: string) =>
  (new RegExp(`aria-label="${table}"[^>]*>(.*?)</table>`, 's').exec(markup)?.[1] ?? '')
    .split('<tr')
    .slice(1)
    .map((row) =>
      row
        .split(/<t[hd]/)
        .slice(1)
        .map((cell) => words(`<td${cell}`)),
    )

spec('2 Statement: balance')
test('each balance is in the Balance column, with two decimals', () => {
  const markup = sheet(statement)
  expect(rowsOf(markup, 'Books, NGN')).toEqual([
    ['Date', 'Item', 'In', 'Out', 'Balance'],
    ['Thu 1 Oct 2026', 'Opening balance', '', '', '−500.00'],
    ['Sun 4 Oct 2026', 'Tithe, Harvest (2)', '2,600.00', '', '2,100.00'],
    ['Mon 5 Oct 2026', 'Reversal of Tithe: Typed twice', '−2,500.00', '', '−400.00'],
    ['Sat 31 Oct 2026', 'Closing balance', '100.00', '0.00', '−400.00'],
  ])
  expect(rowsOf(markup, 'Books, USD').at(-1)).toEqual([
    'Sat 31 Oct 2026',
    'Closing balance',
    '0.00',
    '40.00',
    '−40.00',
  ])
  expect(rowsOf(markup, 'Wallet, NGN')).toEqual([
    ['Date', 'Item', 'In', 'Out', 'Balance'],
    ['Thu 1 Oct 2026', 'Opening balance', '', '', '42,500.00'],
    ['Fri 2 Oct 2026', 'Top-ups', '3,000.00', '', '45,500.00'],
    ['Fri 2 Oct 2026', 'Bulk SMS', '', '25.00', '45,475.00'],
    ['Mon 19 Oct 2026', 'Bulk SMS', '', '30.50', '45,444.50'],
    ['Sat 31 Oct 2026', 'Closing balance', '3,000.00', '55.50', '45,444.50'],
  ])
})

spec('2 Statement: content', 'Reversals: statement')
test('shows sums by type and purpose, a reversal on its own line', () => {
  const markup = sheet(statement)
  expect(rowsOf(markup, 'Income by type, NGN')).toEqual([
    ['Item', 'Number', 'NGN'],
    ['Tithe', '2', '2,600.00'],
    ['Reversal of Tithe ₦2,500.00 – Typed twice', '1', '−2,500.00'],
    ['Total', '3', '100.00'],
  ])
  expect(rowsOf(markup, 'Approved expenses by purpose, USD').at(-1)).toEqual(['Total', '1', '40.00'])
  for (const part of [
    'Statement for October 2026 Thu 1 Oct 2026 to Sat 31 Oct 2026 · NGN, USD',
    'No expenses approved this month.',
    'Treasurer Pastor Prepared Sun 1 Nov 2026, 10:00 by Ada Obi',
  ])
    expect(words(markup)).toContain(part)
  expect(words(sheet({ ...statement, made_at: '2026-10-20T09:00:00.000Z' }, true))).toContain(
    'Thu 1 Oct 2026 to Tue 20 Oct 2026 · NGN, USD This month is not over yet.',
  )
})

test('a statement stored by an older app shows its movements', () => {
  const { lines: _, ...older } = wallet
  const { books: __, ...before } = statement
  const markup = sheet({ ...before, wallet: older })
  expect(rowsOf(markup, 'Wallet, NGN').map(([, item]) => item)).toEqual([
    'Item',
    'Opening balance',
    'Top-ups',
    'Bulk SMS (2)',
    'Closing balance',
  ])
  expect(rowsOf(markup, 'Income by type, NGN')).toHaveLength(4)
})

test('a month without movements says so between its balances', () => {
  const still = { ...wallet, closing: 42_500, money_in: 0, money_out: 0, movements: [], lines: [] }
  expect(words(sheet({ ...statement, wallet: still }))).toContain('No wallet transactions this month.')
})

spec('2 Statement: file')
test('the file has every line of the sheet, and no formula', () => {
  expect(
    toCsv(statementColumns, statementRows(statement, 'Africa/Lagos')).split('\r\n').slice(0, -1),
  ).toEqual([
    '\uFEFFPart,Date,Item,Number,Currency,In,Out,Balance',
    'Books,2026-10-01,Opening balance,,NGN,,,-500.00',
    'Books,2026-10-04,"Tithe, Harvest",2,NGN,2600.00,0.00,2100.00',
    'Books,2026-10-05,Reversal of Tithe: Typed twice,1,NGN,-2500.00,0.00,-400.00',
    'Books,2026-10-31,Closing balance,,NGN,,,-400.00',
    'Books,2026-10-01,Opening balance,,USD,,,0.00',
    "Books,2026-10-06,'=Diesel,1,USD,0.00,40.00,-40.00",
    'Books,2026-10-31,Closing balance,,USD,,,-40.00',
    'Income by type,,Tithe,2,NGN,2600.00,,',
    'Income by type,,Reversal of Tithe – Typed twice,1,NGN,-2500.00,,',
    "Approved expenses by purpose,,'=Fuel,1,USD,,40.00,",
    'Wallet,2026-10-01,Opening balance,,NGN,,,42500.00',
    'Wallet,2026-10-02,Top-ups,1,NGN,3000.00,0.00,45500.00',
    'Wallet,2026-10-02,Bulk SMS,1,NGN,0.00,25.00,45475.00',
    'Wallet,2026-10-19,Bulk SMS,1,NGN,0.00,30.50,45444.50',
    'Wallet,2026-10-31,Closing balance,,NGN,,,45444.50',
  ])
})

test('a month without entries is unentered only after earlier ones', () => {
  const quiet = { ...wallet, movements: [], lines: [] }
  const none = { ...statement, income: [], expenses: [], books: [], wallet: quiet }
  expect(isUnentered(none)).toBe(true)
  expect(isUnentered({ ...none, wallet: { ...quiet, opening: 0 } })).toBe(false)
  expect(isUnentered({ ...none, wallet })).toBe(false)
  expect(isUnentered({ ...none, books: statement.books })).toBe(false)
  expect(isUnentered(statement)).toBe(false)
})

test('file and sheet of a running month close on the same day', () => {
  // Past midnight in Lagos, not yet in UTC.
  const running = { ...statement, made_at: '2026-10-20T23:30:00.000Z' }
  const closing = statementRows(running, 'Africa/Lagos').filter(({ what }) => what === 'Closing balance')
  expect(closing.map(({ day }) => day)).toEqual(['2026-10-21', '2026-10-21', '2026-10-21'])
  expect(words(sheet(running, true)).match(/\w+ \d+ Oct 2026 Closing balance/g)).toEqual(
    Array.from({ length: 3 }, () => 'Wed 21 Oct 2026 Closing balance'),
  )
})
